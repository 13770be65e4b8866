package advisor

func serialLeadingKeyRule() *Rule {
	return &Rule{
		ID:     "KEY002",
		Name:   "serial-leading-key",
		Wants:  WantKey,
		Level:  Error,
		Levels: "less if measured to be idle or spread",
		Run:    serialLeadingKey,
		Docs:   "https://ydb.tech/docs/en/dev/primary-key/row-oriented#monotonic-serial",
		Doc: `the primary key leads with a Serial column

Why it matters: a sequence hands out growing numbers, so every new row is the last one by key and goes to the last
partition, which one process serves. It makes no difference whether the Serial column is the whole key or only its
first column. The sequence itself is one more point that all inserts pass.

When it is fine: a small table that is written rarely, such as a list of roles.

Fix: use a random identifier (Uuid) or a business key, or put a column that spreads in front of the number (a customer,
a tenant). A hash of the number in front needs numbers that the application gives: those of a sequence are known only
when the row is written, too late to compute the hash.
`,
		Before: `CREATE TABLE invoices (
    invoice_id BigSerial,
    customer_id Uint64,
    PRIMARY KEY (invoice_id)
);
`,
		After: `CREATE TABLE invoices (
    invoice_id Uuid NOT NULL,
    customer_id Uint64,
    PRIMARY KEY (invoice_id)
);
`,
	}
}

func serialLeadingKey(p *Pass) {
	lead := p.key.lead()
	if lead.nature != natureSerial {
		return
	}
	p.reportLead("a Serial column", ": new rows all go to the last partition", identity(p.Table))
}
