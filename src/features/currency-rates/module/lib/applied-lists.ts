import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { execute, idRow, readRow } from "../../../../lib/database"
import type { Conversion } from "./price-lists"

const listRow = z.object({
  id: z.string(),
  base: z.string(),
  quote: z.string(),
  price_list_id: z.string(),
  status: z.string(),
  replaces_id: z.string().nullable(),
})

type ListRow = z.output<typeof listRow>

const COLUMNS = "id, base, quote, price_list_id, status, replaces_id"

/** The engine's price lists to switch on and off, and the list that is needed no more. */
export interface Switched {
  on: string | null
  off: string | null
  before: { id: string; price_list_id: string } | null
}

/** Adds a list without prices. `undefined` if another list of these currencies is being made. */
export async function reserve(
  sql: Knex,
  { base, quote, rate, source, as_of }: Conversion,
  createdBy: string | null,
): Promise<string | undefined> {
  const row = await readRow(
    sql,
    idRow,
    `INSERT INTO rate_price_list (id, base, quote, rate, source, as_of, price_list_id, created_by, status)
     VALUES (:id, :base, :quote, :rate, :source, :as_of, '', :createdBy, 'filling')
         ON CONFLICT (base, quote, status) WHERE status IN ('filling', 'applied') AND deleted_at IS NULL
         DO NOTHING RETURNING id`,
    { id: generateEntityId(undefined, "ratelist"), base, quote, rate, source, as_of, createdBy },
  )
  return row?.id
}

/** Marks a list as applied, and the one before as replaced. `undefined` if the list does not exist. */
export async function apply(sql: Knex, id: string, now: Date): Promise<Switched | undefined> {
  const list = await find(sql, id)
  if (!list) return undefined
  const former = await readRow(
    sql,
    listRow,
    `UPDATE rate_price_list SET status = 'replaced', updated_at = :now
      WHERE base = :base AND quote = :quote AND status = 'applied' AND id <> :id AND deleted_at IS NULL
  RETURNING ${COLUMNS}`,
    { id, base: list.base, quote: list.quote, now },
  )
  await execute(
    sql,
    "UPDATE rate_price_list SET status = 'applied', replaces_id = :former, updated_at = :now WHERE id = :id",
    { id, now, former: former?.id ?? null },
  )
  const before = former?.replaces_id ? await find(sql, former.replaces_id) : undefined
  const unneeded =
    before?.status === "replaced" ? { id: before.id, price_list_id: before.price_list_id } : null
  return { on: list.price_list_id, off: former?.price_list_id ?? null, before: unneeded }
}

/** Gives an applied list another status, and applies the one before again. `undefined` if it is not applied. */
export async function takeBack(
  sql: Knex,
  id: string,
  { status, now }: { status: "filling" | "undone"; now: Date },
): Promise<Switched | undefined> {
  const list = await readRow(
    sql,
    listRow,
    `UPDATE rate_price_list SET status = :status, updated_at = :now
      WHERE id = :id AND status = 'applied' AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    { id, status, now },
  )
  if (!list) return undefined
  const former = await readRow(
    sql,
    listRow,
    `UPDATE rate_price_list SET status = 'applied', updated_at = :now
      WHERE id = :former AND status = 'replaced' AND deleted_at IS NULL RETURNING ${COLUMNS}`,
    { former: list.replaces_id, now },
  )
  return { on: former?.price_list_id ?? null, off: list.price_list_id, before: null }
}

async function find(sql: Knex, id: string): Promise<ListRow | undefined> {
  return readRow(
    sql,
    listRow,
    `SELECT ${COLUMNS} FROM rate_price_list WHERE id = :id AND deleted_at IS NULL FOR UPDATE`,
    { id },
  )
}
