package source

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOrigins tells what makes the values of columns: as a parameter, in the text, as the default of an ORM, and by hand.
func TestOrigins(t *testing.T) {
	for _, c := range []struct{ name, files, want string }{
		{"a parameter in Python", `a.py: pool.execute("UPSERT INTO fares (id, sum) VALUES ($id, $sum)", {"$id": uuid.uuid4(), "$sum": 1})`,
			"fares.id random"},
		{"by a variable", "a.py: id = random.getrandbits(63)\npool.execute('UPSERT INTO fares (id) VALUES ($id)', {'$id': (id, ydb.PrimitiveType.Uint64)})",
			"fares.id random"},
		{"in Go, typed", "a.go: id := uuid.New()\ns.Execute(ctx, tx, `INSERT INTO fares (id) VALUES ($id)`, " +
			"table.NewQueryParameters(table.ValueParam(\"$id\", types.UTF8Value(id.String()))))", "fares.id random"},
		{"in Go, a builder", "a.go: q(`INSERT INTO fares (id) VALUES ($id)`, ydb.ParamsBuilder().Param(\"$id\").Uint64(rand.Uint64()).Build())",
			"fares.id random"},
		{"in Go, by place", "a.go: db.ExecContext(ctx, `INSERT INTO fares (sum, id) VALUES ($1, $2)`, sum, time.Now().UnixNano())", "fares.id clock"},
		{"in Go, read and not made", "a.go: q(`INSERT INTO fares (id) VALUES ($id)`, table.ValueParam(\"$id\", types.UTF8Value(uuid.MustParse(s).String())))", ""},
		{"in the text, as JavaScript writes it", "a.js: q(`UPSERT INTO fares (id) VALUES ('${uuidv4()}')`)", "fares.id random"},
		{"in the text, by a variable", "a.ts: const id = Date.now()\nq(`UPSERT INTO fares (id) VALUES (${id})`)", "fares.id clock"},
		{"an object in TypeScript", "a.ts: q(`UPSERT INTO fares (id) VALUES ($id)`, {$id: TypedValues.utf8(randomUUID())})", "fares.id random"},
		{"in C#", `a.cs: c.Execute("INSERT INTO fares (id) VALUES ($id)", new YdbParameter("$id", Guid.NewGuid()));`, "fares.id random"},
		{"in Java", `a.java: tx.q("INSERT INTO fares (id) VALUES ($id)", Params.of("$id", PrimitiveValue.newText(UUID.randomUUID().toString())));`, "fares.id random"},
		{"rows of a list", "a.go: rows(types.StructFieldValue(\"id\", types.Uint64Value(rand.Uint64())))\n" +
			"q(`UPSERT INTO fares (id, sum) SELECT id, sum FROM AS_TABLE($rows)`)", "fares.id random"},
		{"fields of rows that are made elsewhere", "a.go: for i, row := range rows {\n\tvalues[i] = types.StructValue(types.StructFieldValue(\"id\", types.TextValue(row.id)),\n" +
			"\t\ttypes.StructFieldValue(\"at\", types.DatetimeValueFromTime(time.Now())))\n}\nq(`UPSERT INTO fares (id, at) SELECT id, at FROM AS_TABLE($rows)`)", "fares.at clock"},
		{"a field of what is made", "a.go: row := newRow(uuid.New(), sum)\nq(`INSERT INTO fares (sum) VALUES ($sum)`, table.ValueParam(\"$sum\", types.Int64Value(row.sum)))", ""},
		{"what a loop goes over", "a.go: for _, id := range ids {\n\tq(`INSERT INTO fares (id) VALUES ($id)`, table.ValueParam(\"$id\", types.TextValue(id)))\n\tlog(time.Now())\n}", ""},
		{"what somebody passes", "a.py: def add(id):\n    pool.execute('UPSERT INTO fares (id) VALUES ($id)', {'$id': id})", ""},
		{"JPA, a generator", "a.java: @Entity @Table(name = \"fares\")\npublic class Fare {\n  @Id\n  @GeneratedValue(generator = \"random-int-id\")\n  private Integer id;\n}", "fares.id random"},
		{"JPA, a strategy", "a.java: @Entity\npublic class Fare {\n  @Id\n  @Column(name = \"fare_no\")\n  @GeneratedValue(strategy = GenerationType.IDENTITY)\n  private Long number;\n}",
			"Fare.fare_no order"},
		{"JPA, what others inherit", "a.kt: @MappedSuperclass\nabstract class Base {\n  @Id @GeneratedValue(strategy = GenerationType.UUID)\n  val id: UUID? = null\n}\x00b.kt: @Entity\n@Table(\"fares\")\nclass Fare(val sum: Long) : Base()", "Base.id random, fares.id random"},
		{"JPA, what is inherited twice", "a.java: @MappedSuperclass public class Base { @Id @GeneratedValue(generator = \"uuid2\") String id; }\n" +
			"@MappedSuperclass abstract class Named extends Base { }\x00b.java: @Entity(name = \"fares\") class Fare extends Named { }",
			"Base.id random, Named.id random, fares.id random"},
		{"Hibernate, by the time", "a.java: @Entity class Fare { @Id @UuidGenerator(style = UuidGenerator.Style.TIME) String id; }", "Fare.id clock"},
		{"TypeORM", "a.ts: @Entity('fares')\nexport class Fare {\n  @PrimaryGeneratedColumn('uuid')\n  id: string;\n}", "fares.id random"},
		{"SQLAlchemy", "a.py: class Fare(Base):\n    __tablename__ = 'fares'\n    id = Column(UUID, primary_key=True, default=uuid4)", "fares.id random"},
		{"SQLAlchemy, mapped", "a.py: class Fare(Base):\n    __tablename__ = 'fares'\n    id: Mapped[int] = mapped_column(primary_key=True, default=lambda: random.getrandbits(63))", "fares.id random"},
		{"Django", "a.py: class Fare(models.Model):\n    id = models.UUIDField(primary_key=True, default=uuid.uuid4)\n    class Meta:\n        db_table = 'fares'", "fares.id random"},
		{"pydantic", "a.py: class Fare(BaseModel):\n    id: UUID = Field(default_factory=uuid4)", "Fare.id random"},
		{"Sequelize", "a.js: sequelize.define('fares', {id: {type: DataTypes.UUID, defaultValue: DataTypes.UUIDV4}})", "fares.id random"},
		{"Drizzle", "a.ts: export const fares = ydbTable('fares', {id: utf8('id').$defaultFn(() => randomUUID())})", "fares.id random"},
		{"a server's default", "a.py: class Fare(Base):\n    __tablename__ = 'fares'\n    id = Column(String, server_default=text('gen_random_uuid()'))", "fares.id random"},
		{"a messenger", "a.ts: bot.on('message', ctx => save(ctx.from.id))", ". messenger"},
		{"a messenger, in Go", "a.go: save(update.Message.From.ID)", ". messenger"},
		{"a messenger, in Python", `a.py: save(message["from"]["id"])`, ". messenger"},
		{"a messenger, in Java", "a.java: save(message.getFrom().getId());", ". messenger"},
		{"a dictionary", "a.sql: UPSERT INTO zones (id, name) VALUES (1, 'A'), (2, 'B');\nSELECT name FROM zones WHERE id = $id;", "zones. constants"},
		{"a dictionary that a program reads", "a.yql: UPSERT INTO zones (id, name) VALUES (1, 'A'); UPSERT INTO zones (id, name) VALUES (7, CAST('B' AS Utf8));\x00" +
			"a.go: q(`SELECT name FROM zones WHERE id = $id`)", "zones. constants"},
		{"no dictionary", "a.sql: UPSERT INTO zones (id) VALUES (1);\nUPSERT INTO zones (id) VALUES ($id);", ""},
		{"no dictionary, in bulk", "a.sql: UPSERT INTO zones (id) VALUES (1);\nSELECT name FROM zones WHERE id = $id;\x00a.go: db.Table().BulkUpsert(ctx, \"zones\", rows)", ""},
		{"what another language may write", "a.sql: UPSERT INTO zones (id) VALUES (1);\nSELECT name FROM zones WHERE id = $id;\x00" +
			"a.rs: query(\"UPSERT INTO zones (id) VALUES ($id)\")", ""},
		{"a log", "a.log: UPSERT INTO zones (id) VALUES (1)\nSELECT name FROM zones WHERE id = $id", ""},
		{"what may be written elsewhere", "a.sql: UPSERT INTO zones (id) VALUES (1);\nSELECT name FROM zones WHERE id = $id;\x00a.ts: q(`UPSERT INTO ${table} (id) VALUES ($id)`)", ""},
	} {
		dir := t.TempDir()
		for file := range strings.SplitSeq(c.files, "\x00") {
			name, text, _ := strings.Cut(file, ": ")
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		b, err := Queries(t.Context(), []string{dir}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, o := range b.Origins {
			got = append(got, fmt.Sprintf("%s.%s %s", o.Path, o.Column, o.From))
			if o.Pos.Line == 0 {
				t.Errorf("%s: %v has no place", c.name, o)
			}
		}
		slices.Sort(got)
		if text := strings.Join(slices.Compact(got), ", "); text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}
