import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { toChargeable, toMinor } from "../../../../lib/money"
import { MAX_MINOR, type NewPriceInput } from "../schemas"
import type { Listed, NewPlan, Plan, PlanChange, PricedPlan } from "../types"
import { planRow, priceRow } from "./row-schemas"

/** The columns that an admin writes, with their types in the database. */
const COLUMNS = {
  handle: "text",
  name: "text",
  description: "text",
  interval: "text",
  interval_count: "integer",
  trial_days: "integer",
  min_quantity: "integer",
  max_quantity: "integer",
  entitlements: "jsonb",
  product_id: "text",
  providers: "text[]",
  is_active: "boolean",
  position: "integer",
} as const

type Column = keyof typeof COLUMNS
type Columns = Partial<Record<Column, unknown>>

const DEFAULTS: Columns = {
  interval_count: 1,
  trial_days: 0,
  min_quantity: 1,
  entitlements: [],
  providers: [],
  is_active: true,
  position: 0,
}

const ORDERS: Record<string, string> = {
  position: "position",
  name: "name COLLATE :name_order:",
  created_at: "created_at",
}

export interface PlanFilter {
  /** Searches name, description and handle. */
  q?: string | undefined
  ids?: readonly string[] | undefined
  is_active?: boolean | undefined
  interval?: Plan["interval"] | undefined
  /** Only plans with a price in this currency, and free plans without prices. */
  currency_code?: string | undefined
}

/** The input of {@link undoPlanChange}. */
interface PlanUndo {
  id: string
  before: Columns
  created: string[]
  archived: string[]
}

export async function insertPlan(sql: Knex, input: NewPlan & { handle: string }): Promise<string> {
  const { prices = [], ...columns } = input
  const id = generateEntityId(undefined, "subplan")
  const values: Columns = { ...DEFAULTS, ...columns }
  const names = Object.keys(values).filter(isColumn)
  await execute(
    sql,
    `INSERT INTO subscription_plan (id, ${names.map(quoted).join(", ")})
     VALUES (:id, ${names.map(bound).join(", ")})`,
    { id, ...bindings(values) },
  )
  await insertPrices(sql, id, prices)
  return id
}

/** Throws 404. Returns the input of `undoPlanChange`. */
export async function changePlan(sql: Knex, id: string, change: PlanChange): Promise<PlanUndo> {
  const found = await readRow(
    sql,
    planRow,
    `SELECT * FROM subscription_plan WHERE id = :id AND deleted_at IS NULL FOR UPDATE`,
    { id },
  )
  if (!found) throw errors.notFound(`There is no plan '${id}'.`)
  const { prices, ...columns } = change
  for (const name of ["interval", "interval_count"] as const)
    if (columns[name] !== undefined && columns[name] !== found[name])
      throw errors.invalidField(`Field '${name}': it cannot change. Create another plan instead.`)
  const before = Object.fromEntries(Object.entries(found).filter(([name]) => name in columns))
  await updateColumns(sql, id, columns)
  const changed = prices ? await replacePrices(sql, id, prices, clock.date()) : { created: [], archived: [] }
  return { id, before, ...changed }
}

export async function undoPlanChange(sql: Knex, { id, before, created, archived }: PlanUndo): Promise<void> {
  await updateColumns(sql, id, before)
  await execute(sql, `DELETE FROM subscription_plan_price WHERE id = ANY(CAST(:created AS text[]))`, {
    created,
  })
  await execute(
    sql,
    `UPDATE subscription_plan_price SET archived_at = NULL, updated_at = now()
      WHERE id = ANY(CAST(:archived AS text[]))`,
    { archived },
  )
}

/** A page of plans with their current prices. Three statements. */
export async function listPlans(
  sql: Knex,
  { q, ids, is_active, interval, currency_code }: PlanFilter,
  { limit, offset, order }: OrderedPage,
): Promise<Listed<PricedPlan>> {
  const conditions = [
    "p.deleted_at IS NULL",
    ...(q ? ["concat_ws(' ', p.name, p.description, p.handle) ILIKE :pattern"] : []),
    ...(ids ? ["p.id = ANY(CAST(:ids AS text[]))"] : []),
    ...(is_active === undefined ? [] : ["p.is_active = :is_active"]),
    ...(interval ? ["p.interval = :interval"] : []),
    ...(currency_code ? [IN_CURRENCY] : []),
  ]
  const from = `FROM subscription_plan p WHERE ${conditions.join(" AND ")}`
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = ORDERS[order.replace(/^-/, "")] ?? "position"
  const values = {
    limit,
    offset,
    ids: ids ?? [],
    is_active: is_active ?? null,
    interval: interval ?? null,
    currency_code: currency_code ?? null,
    pattern: `%${(q ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`,
  }
  const plans = await readRows(
    sql,
    planRow,
    `SELECT p.* ${from} ORDER BY p.${column} ${direction}, p.id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  const items = await withPrices(sql, plans)
  return { items, count: await readCount(sql, `SELECT count(*)::int AS count ${from}`, values) }
}

const IN_CURRENCY = `(
  EXISTS (SELECT FROM subscription_plan_price x WHERE x.plan_id = p.id AND x.currency_code = :currency_code
             AND x.archived_at IS NULL AND x.deleted_at IS NULL)
  OR NOT EXISTS (SELECT FROM subscription_plan_price x WHERE x.plan_id = p.id
                    AND x.archived_at IS NULL AND x.deleted_at IS NULL))`

async function withPrices(sql: Knex, plans: Plan[]): Promise<PricedPlan[]> {
  const prices = await readRows(
    sql,
    priceRow,
    `SELECT * FROM subscription_plan_price WHERE plan_id = ANY(CAST(:ids AS text[]))
        AND archived_at IS NULL AND deleted_at IS NULL ORDER BY currency_code, id`,
    { ids: plans.map(({ id }) => id) },
  )
  return plans.map((plan) => ({ ...plan, prices: prices.filter(({ plan_id }) => plan_id === plan.id) }))
}

async function updateColumns(sql: Knex, id: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns).filter(isColumn)
  const set = names.map((name) => `${quoted(name)} = ${bound(name)}`)
  await execute(
    sql,
    `UPDATE subscription_plan SET ${[...set, "updated_at = now()"].join(", ")} WHERE id = :id`,
    { id, ...bindings(columns) },
  )
}

/** Archives prices that are not wanted any more, and adds new ones. An equal price keeps its id. */
async function replacePrices(sql: Knex, planId: string, wanted: readonly NewPriceInput[], now: Date) {
  const known = await readRows(
    sql,
    priceRow,
    `SELECT * FROM subscription_plan_price WHERE plan_id = :planId AND archived_at IS NULL AND deleted_at IS NULL`,
    { planId },
  )
  const isEqual = (price: NewPriceInput, one: (typeof known)[number]) =>
    one.currency_code === price.currency_code &&
    one.amount_minor === toMinor(price.amount, price.currency_code) &&
    one.setup_fee_minor === toMinor(price.setup_fee ?? 0, price.currency_code) &&
    one.is_tax_inclusive === price.is_tax_inclusive
  const archived = known.filter((one) => !wanted.some((price) => isEqual(price, one))).map(({ id }) => id)
  await execute(
    sql,
    `UPDATE subscription_plan_price SET archived_at = :now, updated_at = now()
      WHERE id = ANY(CAST(:archived AS text[]))`,
    { archived, now },
  )
  const missing = wanted.filter((price) => !known.some((one) => isEqual(price, one)))
  return { archived, created: await insertPrices(sql, planId, missing) }
}

async function insertPrices(sql: Knex, planId: string, prices: readonly NewPriceInput[]): Promise<string[]> {
  if (prices.length === 0) return []
  const rows = prices.map(({ amount, currency_code, setup_fee, is_tax_inclusive }) => ({
    id: generateEntityId(undefined, "subprice"),
    plan_id: planId,
    currency_code,
    is_tax_inclusive,
    amount_minor: storable(amount, currency_code),
    setup_fee_minor: storable(setup_fee ?? 0, currency_code),
  }))
  const inserted = await readRows(
    sql,
    idRow,
    `INSERT INTO subscription_plan_price (id, plan_id, currency_code, amount_minor, setup_fee_minor, is_tax_inclusive)
     SELECT id, plan_id, currency_code, amount_minor, setup_fee_minor, is_tax_inclusive
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS one (id text, plan_id text, currency_code text,
            amount_minor int, setup_fee_minor int, is_tax_inclusive boolean) RETURNING id`,
    { rows: JSON.stringify(rows) },
  )
  return inserted.map(({ id }) => id)
}

function storable(amount: number, currencyCode: string): number {
  const minor = toChargeable(amount, currencyCode, "prices")
  if (minor > MAX_MINOR) throw errors.outOfRange("Field 'prices': an amount is too high for its currency.")
  return minor
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(COLUMNS, name)
}

function quoted(name: string): string {
  return `"${name}"`
}

function bound(name: Column): string {
  return `CAST(:${name} AS ${COLUMNS[name]})`
}

function bindings(columns: Columns): Columns {
  const { entitlements, ...rest } = columns
  return entitlements === undefined ? rest : { ...rest, entitlements: JSON.stringify(entitlements) }
}
