import { describe, expect, it } from "vitest"
import { columnsNamed } from "../../scripts/tables/columns"
import { faultsOf } from "../../scripts/tables/owners"
import { sqlOf } from "../../scripts/tables/sql"

const OWNERS = [
  { folder: "src/features/tours/module", tables: ["tour", "tour_date"] },
  { folder: "src/features/reviews/module", tables: ["review"] },
]
const MIGRATIONS = [
  {
    path: "src/features/tours/module/migrations/One.ts",
    text: 'this.addSql(`create table if not exists "tour" (id text); CREATE TABLE tour_date (id text)`)',
  },
  {
    path: "src/features/reviews/module/migrations/One.ts",
    text: 'this.addSql("create table review (id text)")',
  },
]

function faults(path: string, text: string): string[] {
  const uses = { path: "src/features/tours/module/lib/uses.ts", text: "`SELECT id FROM product`" }
  return faultsOf([...MIGRATIONS, uses, { path, text }], OWNERS, ["product"])
}

describe("SQL", () => {
  it.each([
    ["`SELECT id FROM review`", ["review"]],
    ["`SELECT 1 FROM tour t, review AS r WHERE t.id = r.id`", ["tour", "review"]],
    ["`FROM (SELECT 1 FROM tour) x, review r`", ["review", "tour"]],
    ["`LEFT JOIN LATERAL (SELECT * FROM review) r ON true`", ["review"]],
    ["`UPDATE review SET stars = 1`", ["review"]],
    ["`INSERT INTO review (id) VALUES (:id) ON CONFLICT DO UPDATE SET id = excluded.id`", ["review"]],
    ["`DELETE FROM tour USING review r WHERE r.id = tour.id`", ["tour", "review"]],
    ['`SELECT 1 FROM "review"`', ["review"]],
    ["`SELECT ${columns} FROM ${table} x JOIN review r ON true`", ["review"]],
    ['sql("review").where({ id })', ["review"]],
    ["`TRUNCATE tour, review`", ["tour", "review"]],
    ["`SELECT 1 FROM platform.tenant`", ["platform.tenant"]],
    ["`SELECT x IS DISTINCT FROM review`", []],
    ["`SELECT extract(epoch FROM review), substring(name FROM 2)`", []],
    ["`SELECT 1 FROM unnest(:ids) review`", []],
    ["`SELECT 1 FROM tour FOR UPDATE OF tour`", ["tour"]],
    ["`SELECT 'FROM review'`", []],
    ['"Answers come from review by review."', []],
  ])("names tables: %s", (source, expected) => {
    const tables = sqlOf(source).statements.flatMap((statement) => [...statement.tables.keys()])
    expect([...new Set(tables)].sort()).toEqual([...expected].sort())
  })

  it("names columns with the table's alias, or without if the table has no alias", () => {
    const known = new Map([
      ["tour", new Set(["id", "days", "price", "name", "at"])],
      ["review", new Set(["id", "stars", "name"])],
    ])
    const texts = [
      "`SELECT t.days, r.stars AS price FROM tour t JOIN review r ON r.id = t.id AND r.name = 'at'`",
      "const fragment = `t.at > now()`",
    ]
    const named = columnsNamed(
      [{ path: "src/features/tours/module/lib/a.ts", text: texts.join("\n") }],
      known,
    )
    expect([...(named.get("tour") ?? [])].sort()).toEqual(["at", "days", "id"])
    expect([...(named.get("review") ?? [])].sort()).toEqual(["id", "name", "stars"])
    const bare = [
      { path: "src/features/tours/module/lib/a.ts", text: "`SELECT days FROM tour WHERE price > :at`" },
    ]
    expect(columnsNamed(bare, known)).toEqual(new Map([["tour", new Set(["days", "price"])]]))
  })
})

describe("the owner of a table", () => {
  it("may name it, the engine's declared tables, and its common table expressions", () => {
    expect(
      faults(
        "src/features/reviews/module/lib/a.ts",
        "`WITH best AS (SELECT id FROM review) SELECT 1 FROM best, product`",
      ),
    ).toEqual([])
  })

  it.each([
    [
      "src/features/tours/module/lib/a.ts",
      "`SELECT id FROM review`",
      "'review' belongs to src/features/reviews/module",
    ],
    [
      "src/features/tours/module/lib/a.ts",
      'sql("review").where({})',
      "'review' belongs to src/features/reviews/module",
    ],
    [
      "src/features/tours/workflows/a.ts",
      "`UPDATE tour SET id = 1`",
      "'tour' belongs to src/features/tours/module",
    ],
    ["src/features/tours/module/lib/a.ts", "`SELECT id FROM cart`", "'cart' is in no tables.ts"],
    [
      "src/features/tours/module/migrations/Two.ts",
      "`create table tour_guide (id text)`",
      "creates 'tour_guide'",
    ],
  ])("must be the folder that uses it: %s with %s", (path, text, fault) => {
    expect(faults(path, text)).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    ["a constant", 'const table = "review"\nsql(table).where({})'],
    ["a choice", 'const table = isOne ? "tour" : "review"\nrun(`SELECT 1 FROM ${table}`)'],
    ["a loop", 'for (const table of ["tour", "review"]) run(`DELETE FROM ${table}`)'],
    ["an argument", 'function count(table: string) { return `SELECT 1 FROM ${table}` }\ncount("review")'],
    ["an arrow's argument", 'const count = (table) => `SELECT 1 FROM ${table}`\ncount("review")'],
    ["a property", 'list({ table: "review" }, `SELECT 1 FROM ${kind.table}`)'],
  ])("is the only one that names it in a computed place: %s", (_what, text) => {
    expect(faults("src/features/tours/module/lib/a.ts", text)).toEqual([
      expect.stringContaining("'review' belongs to src/features/reviews/module"),
    ])
    expect(faults("src/features/reviews/module/lib/a.ts", text.replace('"tour"', '"review"'))).toEqual([])
  })

  it("finds a property by the name that another file's SQL uses", () => {
    const kit = { path: "src/lib/kit/a.ts", text: "`SELECT 1 FROM ${kind.table}`" }
    const uses = (path: string) =>
      faultsOf([...MIGRATIONS, kit, { path, text: 'declare({ table: "review", of: "tour" })' }], OWNERS, [])
    expect(uses("src/features/tours/module/kind.ts")).toEqual([
      expect.stringContaining("'review' belongs to"),
    ])
    expect(uses("src/features/reviews/declaration.ts")).toEqual([])
  })

  it("must be declared even if SQL takes its name from a constant", () => {
    expect(
      faults("src/features/tours/module/lib/a.ts", 'const table = "cart"\nsql(table).where({})'),
    ).toEqual([expect.stringContaining("'cart' is in no tables.ts")])
  })

  it("is one folder, which creates its tables", () => {
    const twice = [...OWNERS, { folder: "src/features/trips/module", tables: ["tour", "product", "trip"] }]
    expect(faultsOf(MIGRATIONS, twice, ["product"])).toEqual([
      "src/features/trips/module/tables.ts: 'tour' already belongs to src/features/tours/module.",
      "src/features/trips/module/tables.ts: 'product' is a table of the engine.",
      ...["tour", "product", "trip"].map(
        (table) =>
          `src/features/trips/module/tables.ts: lists '${table}', but no file in the folder creates it.`,
      ),
      "src/engine/tables-in-our-sql.ts: no SQL uses 'product'.",
    ])
  })

  it("is nobody after a later migration has dropped the table, but not by taking one back", () => {
    const without = [{ folder: "src/features/tours/module", tables: ["tour"] }, ...OWNERS.slice(1)]
    const uses = { path: "src/features/tours/module/lib/uses.ts", text: "`SELECT id FROM product`" }
    const later = (text: string) => [
      ...MIGRATIONS,
      uses,
      { path: "src/features/tours/module/migrations/Two.ts", text },
    ]
    const drop = "this.addSql(`drop table if exists tour_date cascade;`)"
    expect(faultsOf(later(`up() { ${drop} }`), without, ["product"])).toEqual([])
    expect(faultsOf(later(`up() {} async down() { ${drop} }`), without, ["product"])).toEqual([
      expect.stringContaining("creates 'tour_date', but its module's tables.ts does not list it."),
    ])
    expect(faultsOf(later(`up() { ${drop} }`), OWNERS, ["product"])).toEqual([
      "src/features/tours/module/tables.ts: lists 'tour_date', but no file in the folder creates it.",
    ])
  })
})
