-- A small shop in PostgreSQL, as pg_dump writes it. 'help porting' shows what is made of it.

CREATE TABLE public.customers (
    id bigint NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE SEQUENCE public.customers_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE ONLY public.customers ALTER COLUMN id SET DEFAULT nextval('public.customers_id_seq'::regclass);

CREATE TABLE public.orders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    customer_id bigint NOT NULL,
    state character varying(20) DEFAULT 'new'::character varying NOT NULL,
    total numeric(12,2) NOT NULL,
    placed_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY public.customers ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX customers_email ON public.customers USING btree (email);
CREATE INDEX orders_customer ON public.orders USING btree (customer_id, placed_at);
ALTER TABLE ONLY public.orders ADD CONSTRAINT orders_customer_fk FOREIGN KEY (customer_id) REFERENCES public.customers(id);
