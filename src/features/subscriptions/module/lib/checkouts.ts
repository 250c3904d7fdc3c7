import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Checkout, Provider } from "../types"
import { endStaleHolds, holdCoupon, reopenForm } from "./coupon-holds"
import { firstCheckAt } from "./due-checkouts"
import { checkoutRow } from "./row-schemas"

type NewCheckout = Pick<
  Checkout,
  | "customer_id"
  | "plan_id"
  | "price_id"
  | "quantity"
  | "provider"
  | "amount_minor"
  | "currency_code"
  | "return_to"
  | "locale"
  | "expires_at"
  | "replaces_id"
  | "returned_minor"
  | "trial_days"
> &
  Partial<Pick<Checkout, "coupon_id" | "discount_minor">>

/**
 * Adds a checkout. Without an answer of the provider, it expires. A form of PayTR with a coupon that the customer may use
 * once is opened again instead. Throws 409 `invalid_state` if the coupon is used up, or if the customer has too many open
 * checkouts.
 */
export async function addCheckout(
  sql: Knex,
  wanted: NewCheckout,
): Promise<{ id: string; isReopened: boolean }> {
  const { coupon_id = null, customer_id } = wanted
  // Two calls of one customer run one after the other.
  await execute(sql, "SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))", {
    name: `subscription-checkouts/${customer_id}`,
  })
  if (coupon_id !== null) await endStaleHolds(sql, coupon_id)
  const isForm = coupon_id !== null && wanted.provider === "paytr"
  const reopened = isForm ? await reopenForm(sql, { ...wanted, coupon_id }) : undefined
  if (reopened !== undefined) return { id: reopened, isReopened: true }
  await requireFewOpen(sql, customer_id)
  const coupon_once = coupon_id !== null && (await holdCoupon(sql, coupon_id, customer_id))
  const id = generateEntityId(undefined, "subcheck")
  const checkout = { ...wanted, coupon_once }
  const names = Object.keys(checkout)
  await execute(
    sql,
    `INSERT INTO subscription_checkout (id, status, due_at, ${names.join(", ")})
     VALUES (:id, 'pending', :expires_at, ${names.map((name) => `:${name}`).join(", ")})`,
    { ...checkout, id },
  )
  return { id, isReopened: false }
}

/** A customer may have this many unpaid checkouts at a time, because a provider keeps records of each. */
export const MAX_OPEN_CHECKOUTS = 20

/** Throws 409 `invalid_state` if the customer has too many open checkouts. */
async function requireFewOpen(sql: Knex, customer_id: string): Promise<void> {
  const open = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM subscription_checkout
      WHERE customer_id = :customer_id AND status = 'pending' AND expires_at > :now AND deleted_at IS NULL`,
    { customer_id, now: clock.date() },
  )
  if (open >= MAX_OPEN_CHECKOUTS)
    throw errors.invalidState(
      `The customer has ${MAX_OPEN_CHECKOUTS} open checkouts. Each expires after an hour.`,
    )
}

/** Stores what the provider has answered. */
export async function beginCheckout(
  sql: Knex,
  id: string,
  { reference, action }: { reference: string; action: object },
): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_checkout
        SET provider_ref = :reference, action = CAST(:action AS jsonb), due_at = :due_at, updated_at = now()
      WHERE id = :id`,
    { id, reference, action: JSON.stringify(action), due_at: firstCheckAt(clock.date()) },
  )
}

/**
 * Stores that the customer has nothing to do any more, but that the money has not arrived. The checkout stays pending, and
 * holds its coupon.
 */
export async function awaitMoney(sql: Knex, id: string): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_checkout SET action = NULL, updated_at = now()
      WHERE id = :id AND status = 'pending' AND action IS NOT NULL`,
    { id },
  )
}

/**
 * Ends a checkout without a subscription. A completed one stays as it is. Its coupon is free again, except that an expired
 * form of PayTR keeps the customer's only use, because the form can still be paid.
 */
export async function endCheckout(sql: Knex, id: string, status: "failed" | "expired"): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_checkout
        SET status = :status, updated_at = now(),
            coupon_once = coupon_once AND provider = 'paytr' AND CAST(:status AS text) = 'expired'
      WHERE id = :id AND (status = 'pending' OR (status = 'expired' AND CAST(:status AS text) = 'failed'))`,
    { id, status },
  )
}

/** Throws 404 if it does not exist, or if `customerId` is given and differs. */
export async function checkoutById(sql: Knex, id: string, customerId?: string): Promise<Checkout> {
  const found = await readRow(
    sql,
    checkoutRow,
    `SELECT * FROM subscription_checkout WHERE id = :id AND deleted_at IS NULL
        ${customerId === undefined ? "" : "AND customer_id = :customerId"}`,
    { id, customerId: customerId ?? "" },
  )
  if (!found) throw errors.notFound(`There is no checkout '${id}'.`)
  return found
}

export function findCheckoutByReference(
  sql: Knex,
  provider: Provider,
  reference: string,
): Promise<Checkout | undefined> {
  return readRow(
    sql,
    checkoutRow,
    `SELECT * FROM subscription_checkout
      WHERE provider = :provider AND provider_ref = :reference AND deleted_at IS NULL`,
    { provider, reference },
  )
}

/**
 * One of our records, as a provider account knows it. For an iyzico price, `subject_id` is
 * `<price id>:<quantity>:<trial days>`, and with a coupon `:<coupon id>` after it. For a coupon, it is `<coupon id>:<price id>`.
 */
export interface Subject {
  provider: Provider
  account: string
  subject_id: string
}

const referenceRow = z.object({ reference: z.string() })
const priceRow = z.object({ id: z.string(), plan_id: z.string() })

/** The provider's id for one of our records. */
export async function findReference(sql: Knex, subject: Subject): Promise<string | undefined> {
  const found = await readRow(
    sql,
    referenceRow,
    `SELECT reference FROM subscription_provider_ref WHERE provider = :provider AND account = :account
        AND subject_id = :subject_id AND deleted_at IS NULL`,
    { ...subject },
  )
  return found?.reference
}

/** Stores a reference. If a reference already exists, keeps and returns that one. */
export async function saveReference(sql: Knex, subject: Subject, reference: string): Promise<string> {
  await execute(
    sql,
    `INSERT INTO subscription_provider_ref (id, provider, account, subject_id, reference)
     VALUES (:id, :provider, :account, :subject_id, :reference)
     ON CONFLICT (provider, account, subject_id) WHERE deleted_at IS NULL DO NOTHING`,
    { ...subject, reference, id: generateEntityId(undefined, "subref") },
  )
  return (await findReference(sql, subject)) ?? reference
}

/** Our price with a provider's reference. */
export function priceByReference(
  sql: Knex,
  { provider, account, reference }: { provider: Provider; account: string; reference: string },
): Promise<z.output<typeof priceRow> | undefined> {
  return readRow(
    sql,
    priceRow,
    `SELECT price.id, price.plan_id FROM subscription_provider_ref ref
       JOIN subscription_plan_price price ON price.id = split_part(ref.subject_id, ':', 1)
      WHERE ref.provider = :provider AND ref.account = :account AND ref.reference = :reference
        AND ref.deleted_at IS NULL`,
    { provider, account, reference },
  )
}

/** How many checkouts one report may settle at once. The job settles older ones. */
const MAX_PENDING = 20

/** The newest checkouts that wait for a payment at this provider. */
export function pendingCheckouts(sql: Knex, provider: Provider): Promise<Checkout[]> {
  return readRows(
    sql,
    checkoutRow,
    `SELECT * FROM subscription_checkout WHERE provider = :provider AND status = 'pending'
        AND provider_ref IS NOT NULL AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ${MAX_PENDING}`,
    { provider },
  )
}
