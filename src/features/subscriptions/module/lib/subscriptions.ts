import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type {
  Cycle,
  Entry,
  Invoice,
  Listed,
  Price,
  Provider,
  ShownSubscription,
  Subscription,
} from "../types"
import { cycleRow, entryRow, invoiceRow, priceRow, shownRow, subscriptionRow } from "./row-schemas"

/** A response shows this many of the latest cycles, invoices and history entries. */
const MAX_SHOWN = 100

export interface SubscriptionFilter {
  customer_id?: string | undefined
  plan_id?: string | undefined
  status?: Subscription["status"] | undefined
  /** `free`: without a provider. */
  provider?: Provider | "free" | undefined
  customer_ids?: readonly string[] | undefined
}

const CONDITIONS: readonly (readonly [keyof SubscriptionFilter, string])[] = [
  ["customer_id", "s.customer_id = :customer_id"],
  ["customer_ids", "s.customer_id = ANY(CAST(:customer_ids AS text[]))"],
  ["plan_id", "s.plan_id = :plan_id"],
  ["status", "s.status = :status"],
  ["provider", "coalesce(s.provider, 'free') = :provider"],
]

const SHOWN = `SELECT s.*, p.handle AS plan_handle, p.name AS plan_name, p.interval, p.interval_count,
       price.amount_minor, price.currency_code, to_jsonb(coupon) AS coupon_terms,
       (SELECT c.amount_minor FROM subscription_cycle c
         WHERE c.subscription_id = s.id AND c.status IN ('open', 'past_due') AND c.deleted_at IS NULL
         ORDER BY c.period_start LIMIT 1) AS unpaid_minor`
const FROM = `FROM subscription s JOIN subscription_plan p ON p.id = s.plan_id
  LEFT JOIN subscription_plan_price price ON price.id = s.price_id
  LEFT JOIN subscription_coupon coupon ON coupon.id = s.coupon_id`

export async function listSubscriptions(
  sql: Knex,
  filter: SubscriptionFilter,
  { limit, offset, order }: OrderedPage,
): Promise<Listed<ShownSubscription>> {
  const conditions = CONDITIONS.filter(([name]) => filter[name] !== undefined).map(([, one]) => one)
  const from = `${FROM} WHERE ${["s.deleted_at IS NULL", ...conditions].join(" AND ")}`
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.endsWith("current_period_end") ? "current_period_end" : "created_at"
  const values = { ...filter, limit, offset }
  const items = await readRows(
    sql,
    shownRow,
    `${SHOWN} ${from} ORDER BY s.${column} ${direction}, s.id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  return { items, count: await readCount(sql, `SELECT count(*)::int AS count ${from}`, values) }
}

/** Throws 404, also for another customer's subscription. */
export async function subscriptionOf(sql: Knex, id: string, customerId?: string): Promise<ShownSubscription> {
  const found = await readRow(
    sql,
    shownRow,
    `${SHOWN} ${FROM} WHERE s.id = :id AND s.deleted_at IS NULL
        ${customerId === undefined ? "" : "AND s.customer_id = :customerId"}`,
    { id, customerId: customerId ?? "" },
  )
  if (!found) throw errors.notFound(`There is no subscription '${id}'.`)
  return found
}

/** Reads the row for a change of it. Throws 404. */
export async function lockedSubscription(sql: Knex, id: string): Promise<Subscription> {
  const found = await readRow(
    sql,
    subscriptionRow,
    `SELECT * FROM subscription WHERE id = :id AND deleted_at IS NULL FOR UPDATE`,
    { id },
  )
  if (!found) throw errors.notFound(`There is no subscription '${id}'.`)
  return found
}

export async function cyclesOf(sql: Knex, subscriptionId: string): Promise<Cycle[]> {
  return readRows(
    sql,
    cycleRow,
    `SELECT * FROM subscription_cycle WHERE subscription_id = :subscriptionId AND deleted_at IS NULL
      ORDER BY period_start DESC, id DESC LIMIT ${MAX_SHOWN}`,
    { subscriptionId },
  )
}

export async function invoicesOf(sql: Knex, subscriptionId: string): Promise<Invoice[]> {
  return readRows(
    sql,
    invoiceRow,
    `SELECT * FROM subscription_invoice WHERE subscription_id = :subscriptionId AND deleted_at IS NULL
      ORDER BY issued_at DESC, id DESC LIMIT ${MAX_SHOWN}`,
    { subscriptionId },
  )
}

export async function entriesOf(sql: Knex, subscriptionId: string): Promise<Entry[]> {
  return readRows(
    sql,
    entryRow,
    `SELECT * FROM subscription_entry WHERE subscription_id = :subscriptionId AND deleted_at IS NULL
      ORDER BY happened_at DESC, id DESC LIMIT ${MAX_SHOWN}`,
    { subscriptionId },
  )
}

/** Removes a subscription whose opening has failed later. */
export async function removeSubscription(sql: Knex, id: string): Promise<void> {
  await execute(sql, `DELETE FROM subscription WHERE id = :id`, { id })
}

/** Throws 404 for a price that does not exist. An archived price is returned too. */
export async function priceOf(sql: Knex, id: string): Promise<Price> {
  const found = await readRow(
    sql,
    priceRow,
    `SELECT * FROM subscription_plan_price WHERE id = :id AND deleted_at IS NULL`,
    { id },
  )
  if (!found) throw errors.notFound(`There is no price '${id}'.`)
  return found
}

type CouponColumn = "coupon_id" | "coupon_periods_left"
type Inserted = Omit<Subscription, "id" | "created_at" | "updated_at" | CouponColumn> &
  Partial<Pick<Subscription, CouponColumn>>

/** Adds a subscription. Throws the database's error if a unique index refuses it. */
export async function insertSubscription(sql: Knex, values: Inserted): Promise<Subscription> {
  const names = Object.keys(values)
  const inserted = await readRow(
    sql,
    subscriptionRow,
    `INSERT INTO subscription (id, ${names.join(", ")})
     VALUES (:id, ${names.map((name) => `:${name}`).join(", ")}) RETURNING *`,
    { id: generateEntityId(undefined, "sub"), ...values },
  )
  if (!inserted) throw errors.internalError()
  return inserted
}

type Changed = Partial<Omit<Subscription, "id" | "customer_id" | "created_at" | "updated_at">>

export async function updateSubscription(sql: Knex, id: string, values: Changed): Promise<void> {
  const set = Object.keys(values).map((name) => `${name} = :${name}`)
  await execute(sql, `UPDATE subscription SET ${[...set, "updated_at = now()"].join(", ")} WHERE id = :id`, {
    ...values,
    id,
  })
}

export interface NewEntry {
  subscription_id: string
  kind: string
  data?: Record<string, unknown>
  actor: { type: string; id: string | null }
  happened_at: Date
}

export async function addEntry(sql: Knex, { actor, data, ...entry }: NewEntry): Promise<void> {
  await execute(
    sql,
    `INSERT INTO subscription_entry (id, subscription_id, kind, data, actor_type, actor_id, happened_at)
     VALUES (:id, :subscription_id, :kind, CAST(:data AS jsonb), :actor_type, :actor_id, :happened_at)`,
    {
      ...entry,
      id: generateEntityId(undefined, "subentry"),
      data: data ? JSON.stringify(data) : null,
      actor_type: actor.type,
      actor_id: actor.id,
    },
  )
}

export interface NewCycle {
  subscription_id: string
  period_start: Date
  period_end: Date
  status: Cycle["status"]
  amount_minor: number
  currency_code: string | null
  invoice_url?: string | null
  provider_ref?: string | null
}

/** Adds the cycle of a period, or changes its status and links. A paid cycle stays paid. Returns it as it is now. */
export async function saveCycle(sql: Knex, cycle: NewCycle): Promise<{ cycle: Cycle; wasPaid: boolean }> {
  const values = { invoice_url: null, provider_ref: null, ...cycle }
  const before = await readRow(
    sql,
    cycleRow,
    `SELECT * FROM subscription_cycle
      WHERE subscription_id = :subscription_id AND period_start = :period_start AND deleted_at IS NULL FOR UPDATE`,
    values,
  )
  const saved = await readRow(
    sql,
    cycleRow,
    `INSERT INTO subscription_cycle (id, subscription_id, period_start, period_end, status, amount_minor,
                                     currency_code, invoice_url, provider_ref)
     VALUES (:id, :subscription_id, :period_start, :period_end, :status, :amount_minor, :currency_code,
             :invoice_url, :provider_ref)
     ON CONFLICT (subscription_id, period_start) WHERE deleted_at IS NULL DO UPDATE
        SET status = CASE WHEN subscription_cycle.status = 'paid' THEN 'paid' ELSE excluded.status END,
            period_end = excluded.period_end, amount_minor = excluded.amount_minor,
            currency_code = excluded.currency_code,
            invoice_url = coalesce(excluded.invoice_url, subscription_cycle.invoice_url),
            provider_ref = coalesce(excluded.provider_ref, subscription_cycle.provider_ref), updated_at = now()
     RETURNING *`,
    { ...values, id: generateEntityId(undefined, "subcycle") },
  )
  if (!saved) throw errors.internalError()
  return { cycle: saved, wasPaid: before?.status === "paid" }
}
