import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { watchedTables } from "../../../src/features/watched-tables"
import { ChangeLog, changesOf } from "../../../src/tenancy/changes/change-log"
import { prune } from "../../../src/tenancy/changes/poll"
import { installChangeLog, triggersVersion } from "../../../src/tenancy/changes/schema"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const TRIGGERS = triggersVersion(watchedTables)
const TOUCH_ITEM = "UPDATE inventory_level SET metadata = '{}' WHERE inventory_item_id = $1"

const open: Client[] = []

async function client(): Promise<Client> {
  const opened = new Client({ connectionString: config.databaseUrl })
  await opened.connect()
  open.push(opened)
  return opened
}

/** A second change log with its own connection, as another process has it. */
async function otherLog(triggers = TRIGGERS): Promise<ChangeLog> {
  const own = await client()
  return new ChangeLog({ withConnection: (use) => use(own), triggers })
}

async function idsIn(table: string, column = "id"): Promise<string[]> {
  const { rows } = await (await client()).query<{ id: string }>(
    `SELECT DISTINCT ${column} AS id FROM ${table} ORDER BY 1`,
  )
  return rows.map(({ id }) => id)
}

const first = <Item>([item]: Item[]): Item => {
  if (item === undefined) throw new Error("The list is empty")
  return item
}

describe("the change log", () => {
  let sql: Client
  let items: string[]

  beforeAll(async () => {
    await useShop()
    sql = await client()
    items = await idsIn("inventory_level", "inventory_item_id")
  })
  afterAll(async () => {
    await Promise.all(open.map((one) => one.end()))
  })

  it("has its triggers on every watched table, and they also fire for replicas", async () => {
    const { rows } = await sql.query<{ name: string }>(
      `SELECT tgrelid::regclass || ' ' || tgname AS name FROM pg_trigger WHERE tgname LIKE 'svc\\_note\\_%' AND tgenabled = 'A'`,
    )
    const events = ["insert", "update", "delete", "truncate"]
    expect(rows.map(({ name }) => name).sort()).toEqual(
      watchedTables
        .flatMap(({ table }) => events.map((event) => `${table} svc_note_${table}_${event}`))
        .sort(),
    )
  })

  it("confirms what has not changed, and by id what has", async () => {
    const log = await otherLog()
    const before = await log.look()
    const [changed = "", same = ""] = items
    await sql.query(TOUCH_ITEM, [changed])
    const after = await log.look()
    expect(after.confirms(before, { stock: [same] })).toBe(true)
    expect(after.confirms(before, { stock: [same, changed] })).toBe(false)
    expect(after.confirms(before, { stock: true })).toBe(false)
    expect(after.confirms(before, { product: true, price: true, shop: true })).toBe(true)
    expect((await log.look()).confirms(after, { stock: true })).toBe(true)
  })

  it("notes the ids of all rows that an update changes, before and after it", async () => {
    const log = await otherLog()
    const before = await log.look()
    const [one = "", other = "", same = ""] = items
    await sql.query("UPDATE inventory_level SET metadata = '{}' WHERE inventory_item_id = ANY($1)", [
      [one, other],
    ])
    const between = await log.look()
    expect([one, other, same].map((item) => between.confirms(before, { stock: [item] }))).toEqual([
      false,
      false,
      true,
    ])

    const move = "UPDATE inventory_level SET inventory_item_id = $2 WHERE inventory_item_id = $1"
    await sql.query("INSERT INTO inventory_item (id) VALUES ('iitem_moved')")
    await log.look()
    await sql.query(move, [one, "iitem_moved"])
    const after = await log.look()
    expect([one, "iitem_moved", same].map((item) => after.confirms(between, { stock: [item] }))).toEqual([
      false,
      false,
      true,
    ])
    await sql.query(move, ["iitem_moved", one])
    await sql.query("DELETE FROM inventory_item WHERE id = 'iitem_moved'")
  })

  it("takes a change without a known id for a change of everything of its kind", async () => {
    const log = await otherLog()
    const before = await log.look()
    await sql.query("BEGIN")
    await sql.query("UPDATE product_variant_price_set SET variant_id = variant_id || '-gone'")
    const [product = ""] = await idsIn("product")
    await sql.query("COMMIT")
    await sql.query("UPDATE product_variant_price_set SET variant_id = replace(variant_id, '-gone', '')")
    expect((await log.look()).confirms(before, { product: [`not-${product}`] })).toBe(false)
  })

  it("sees a change by its commit, whatever the order of the transactions", async () => {
    const log = await otherLog()
    const [slow, quick] = [await client(), await client()]
    const [slowItem = "", quickItem = "", neverItem = ""] = items
    await slow.query("BEGIN")
    await slow.query(TOUCH_ITEM, [slowItem])
    const before = await log.look()
    await quick.query(TOUCH_ITEM, [quickItem])
    const between = await log.look()
    expect(between.confirms(before, { stock: [slowItem] })).toBe(true)
    expect(between.confirms(before, { stock: [quickItem] })).toBe(false)

    // While the first transaction is still open, later ones become visible. Each must be reported only once.
    for (let time = 0; time < 20; time++) await quick.query(TOUCH_ITEM, [quickItem])
    const later = await log.look()
    expect((await log.look()).confirms(later, { stock: true })).toBe(true)

    await slow.query("COMMIT")
    expect((await log.look()).confirms(later, { stock: [slowItem] })).toBe(false)
    await slow.query("BEGIN")
    await slow.query(TOUCH_ITEM, [neverItem])
    const open = await log.look()
    await slow.query("ROLLBACK")
    expect((await log.look()).confirms(open, { stock: true })).toBe(true)
  })

  it("sees what prepared statements, subtransactions, truncations and replicas change", async () => {
    const log = await otherLog()
    const own = await client()
    const changes = [
      "BEGIN; SAVEPOINT one; UPDATE product_tag SET value = value; RELEASE one; COMMIT",
      "BEGIN; CREATE TEMP TABLE copy ON COMMIT DROP AS TABLE tax_rate_rule; TRUNCATE tax_rate_rule; INSERT INTO tax_rate_rule TABLE copy; COMMIT",
      "SET session_replication_role = replica; UPDATE region SET name = name; SET session_replication_role = DEFAULT",
      "DELETE FROM store_currency WHERE id = 'no such row'; UPDATE page SET title = title",
    ]
    const kinds = [{ taxonomy: true }, { pricing: true }, { shop: true }, { page: true }] as const
    for (const [index, change] of changes.entries()) {
      const before = await log.look()
      await own.query(change)
      const after = await log.look()
      expect(kinds.map((kind) => after.confirms(before, kind))).toEqual(kinds.map((_, at) => at !== index))
    }
  })

  it("tells its subscribers before a look resolves", async () => {
    const log = await otherLog()
    const reported: string[] = []
    await log.look()
    log.follow((tenant, changes) =>
      reported.push(...(changes ?? []).map(({ kind, id }) => `${tenant} ${kind} ${id}`)),
    )
    await sql.query(TOUCH_ITEM, [first(items)])
    const look = log.look().then(() => reported.push("resolved"))
    await look
    expect(reported).toEqual([`default stock ${first(items)}`, "resolved"])
  })

  it("asks once for all calls that came before it asked", async () => {
    const own = await client()
    let asked = 0
    const log = new ChangeLog({
      withConnection: (use) => {
        asked++
        return use(own)
      },
      triggers: TRIGGERS,
    })
    await Promise.all(Array.from({ length: 100 }, () => log.look()))
    expect(asked).toBe(1)
    await Promise.all(Array.from({ length: 100 }, () => log.look()))
    expect(asked).toBe(2)
  })

  it("follows the current tenant's database", async () => {
    const { container } = await useShop()
    const { tenant } = await useTenant("change-log")
    const [home, other] = [changesOf(container), await otherLog()]
    const before = await Promise.all([home.look(), runInTenant(tenant, () => home.look()), other.look()])
    await sql.query("UPDATE product_template SET title = title")
    const after = await Promise.all([home.look(), runInTenant(tenant, () => home.look()), other.look()])
    const template = { product_template: true } as const
    expect(after.map((look, index) => look.confirms(before[index] ?? look, template))).toEqual([
      false,
      true,
      false,
    ])
    expect(after[0].confirms(before[1], { shop: true })).toBe(false)
  })

  it("begins anew after an error", async () => {
    const own = await client()
    let isAway = false
    const log = new ChangeLog({
      withConnection: (use) => (isAway ? Promise.reject(new Error("away")) : use(own)),
      triggers: TRIGGERS,
    })
    const before = await log.look()
    isAway = true
    await expect(Promise.all([log.look(), log.look()])).rejects.toThrow("away")
    isAway = false
    expect((await log.look()).confirms(before, { shop: true })).toBe(false)
  })

  it("confirms nothing to a process that expects other triggers", async () => {
    const log = await otherLog("other")
    const before = await log.look()
    expect((await log.look()).confirms(before, { shop: true })).toBe(false)
  })

  it("deletes old changes, and a process that has not seen them begins anew", async () => {
    const [quick, slow] = [await otherLog(), await otherLog()]
    const beforeOfSlow = await slow.look()
    await sql.query(TOUCH_ITEM, [first(items)])
    const beforeOfQuick = await quick.look()
    const pruneLater = async () => {
      await sql.query("UPDATE svc_change_floor SET moved_at = now() - interval '2 minutes'")
      await prune(sql)
    }
    await pruneLater()
    expect((await quick.look()).confirms(beforeOfQuick, { shop: true })).toBe(true)
    // The rows stay until the other transaction has ended. The process keeps polling meanwhile.
    await expect
      .poll(async () => {
        await quick.look()
        await pruneLater()
        const { rows } = await sql.query("SELECT 1 FROM svc_change WHERE id = $1", [first(items)])
        return rows
      })
      .toEqual([])
    expect((await quick.look()).confirms(beforeOfQuick, { shop: true })).toBe(true)
    expect((await slow.look()).confirms(beforeOfSlow, { shop: true })).toBe(false)
  })

  it("has its triggers put anew where the list of tables changes", async () => {
    const url = config.databaseUrl ?? ""
    const log = await otherLog()
    const before = await log.look()
    await installChangeLog(url, watchedTables)
    expect((await log.look()).confirms(before, { shop: true })).toBe(true)

    const fewer = watchedTables.filter(({ table }) => table !== "region")
    await installChangeLog(url, fewer)
    try {
      const { rows } = await sql.query(
        "SELECT 1 FROM pg_trigger WHERE tgname LIKE 'svc\\_note\\_region\\_insert'",
      )
      expect(rows).toEqual([])
      expect((await log.look()).confirms(before, { shop: true })).toBe(false)
    } finally {
      await installChangeLog(url, watchedTables)
    }
  })
})
