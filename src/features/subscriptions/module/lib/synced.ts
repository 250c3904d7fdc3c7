import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { type Actor, SYSTEM } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import { readRow, readRows } from "../../../../lib/database"
import type { Checkout, Cycle, Provider, Subscription } from "../types"
import { type BilledDiscount, couponPeriods } from "./billed-coupon"
import { couponById } from "./coupons"
import { noteDelivery } from "./deliveries"
import { periodsOf } from "./discounts"
import { completeCheckout } from "./due-checkouts"
import { saveInvoice } from "./invoices"
import { recordRenewal } from "./own-billing"
import { checkoutRow, subscriptionRow } from "./row-schemas"
import type { Sale } from "./sold"
import { next } from "./state"
import {
  addEntry,
  insertSubscription,
  lockedSubscription,
  saveCycle,
  updateSubscription,
} from "./subscriptions"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The state of a subscription at its provider, read at one moment. */
export interface Snapshot {
  reference: string
  status: Subscription["status"]
  cancel_at_period_end: boolean
  canceled_at: Date | null
  started_at: Date
  current_period_start: Date
  current_period_end: Date
  trial_end: Date | null
  /** Undefined if the provider does not know it. Then it stays. */
  quantity: number | undefined
  /** Our price. Undefined if the provider has one that we do not know. */
  price: { id: string; plan_id: string } | undefined
  invoices: readonly SnapshotInvoice[]
  /** The discount on the next periods. Null if there is none. Undefined if the provider does not know it. */
  discount: BilledDiscount | null | undefined
}

interface SnapshotInvoice {
  reference: string
  kind: "cycle" | "proration"
  is_first: boolean
  status: "open" | "paid" | "void"
  amount_minor: number
  currency_code: string
  period_start: Date
  period_end: Date
  url: string | null
  issued_at: Date
  /** Whether a discount has lowered it. Undefined if the provider does not know it. */
  is_discounted: boolean | undefined
}

/**
 * Makes the subscription of a paid checkout, once. Two calls at the same moment wait for each other at the checkout's
 * row. Returns the subscription, and the id of the one that it replaces.
 */
export async function openFromCheckout(
  sql: Knex,
  checkoutId: string,
  snapshot: Snapshot,
): Promise<{ id: string; replaces_id: string | null } | undefined> {
  const checkout = await readRow(
    sql,
    checkoutRow,
    `SELECT * FROM subscription_checkout WHERE id = :checkoutId AND deleted_at IS NULL FOR UPDATE`,
    { checkoutId },
  )
  if (!checkout) return undefined
  const { subscription_id: known, replaces_id } = checkout
  if (known !== null) {
    await applySnapshot(sql, known, snapshot)
    return { id: known, replaces_id }
  }
  const { coupon_id } = checkout
  const { id } = await insertSubscription(sql, {
    ...firstColumns(checkout, snapshot),
    ...(coupon_id !== null && {
      coupon_id,
      coupon_periods_left: periodsOf(await couponById(sql, coupon_id)),
    }),
  })
  await completeCheckout(sql, { checkoutId, subscriptionId: id, now: clock.date() })
  await addEntry(sql, {
    subscription_id: id,
    kind: "created",
    happened_at: snapshot.started_at,
    actor: { type: "customer", id: checkout.customer_id },
    data: { checkout_id: checkoutId },
  })
  await applySnapshot(sql, id, snapshot)
  return { id, replaces_id }
}

function firstColumns(checkout: Checkout, snapshot: Snapshot) {
  const { customer_id, provider, locale } = checkout
  const { plan_id, id: price_id } = snapshot.price ?? { plan_id: checkout.plan_id, id: checkout.price_id }
  return {
    customer_id,
    plan_id,
    price_id,
    quantity: snapshot.quantity ?? checkout.quantity,
    provider,
    locale,
    provider_ref: snapshot.reference,
    status: "pending" as const,
    period: 0,
    anchor_at: snapshot.trial_end ?? snapshot.current_period_start,
    current_period_start: snapshot.current_period_start,
    current_period_end: snapshot.current_period_end,
    trial_end: null,
    cancel_at_period_end: false,
    canceled_at: null,
    paused_at: null,
    card: null,
    next_action_at: null,
  }
}

/** Finds the subscription with a provider's reference. */
export function findByReference(
  sql: Knex,
  provider: Provider,
  reference: string,
): Promise<Subscription | undefined> {
  return readRow(
    sql,
    subscriptionRow,
    `SELECT * FROM subscription
      WHERE provider = :provider AND provider_ref = :reference AND deleted_at IS NULL`,
    { provider, reference },
  )
}

/**
 * Takes over the provider's state, its invoices and its cycles. A second call with the same state changes nothing.
 * `actor` has asked for the change, if anybody has.
 */
export async function applySnapshot(
  sql: Knex,
  id: string,
  snapshot: Snapshot,
  actor: Actor = SYSTEM,
): Promise<void> {
  const now = clock.date()
  const found = await lockedSubscription(sql, id)
  const state = next(found, { type: "synced", state: snapshot })
  const sold = {
    quantity: snapshot.quantity ?? found.quantity,
    ...(snapshot.price && { price_id: snapshot.price.id, plan_id: snapshot.price.plan_id }),
  }
  // A coupon is for the price that it was used for.
  const hasLostCoupon = snapshot.price && snapshot.price.id !== found.price_id
  await updateSubscription(sql, id, {
    ...state,
    canceled_at: snapshot.canceled_at && (found.canceled_at ?? snapshot.canceled_at),
    trial_end: snapshot.trial_end,
    ...sold,
    ...(hasLostCoupon
      ? { coupon_id: null, coupon_periods_left: null }
      : await couponPeriods(sql, found, { ...snapshot, status: state.status, now })),
    current_period_start: snapshot.current_period_start,
    current_period_end: snapshot.current_period_end,
    paused_at: state.status === "paused" ? (found.paused_at ?? now) : null,
    next_action_at: nextLook(state, snapshot.current_period_end, now),
  })
  const stored = await storedPayments(sql, id)
  const present = { status: state.status, trial_end: snapshot.trial_end, now }
  const since = { ...found, ...sold, ...(hasLostCoupon && { coupon_id: null }) }
  for (const invoice of [...snapshot.invoices].reverse())
    if (!stored.has(keyOf(invoice)) || hasRival(invoice, snapshot))
      await applyInvoice(sql, wasBefore(invoice, snapshot) ? found : since, invoice, present)
  for (const kind of changesBetween(found, state))
    await addEntry(sql, { subscription_id: id, kind, actor, happened_at: now })
}

/** Whether the plan has changed since an invoice. Then the invoice is for the plan that we know from before. */
const wasBefore = ({ issued_at }: SnapshotInvoice, { invoices }: Snapshot): boolean =>
  invoices.some((one) => one.kind === "proration" && one.issued_at > issued_at)

/** When our job asks the provider again, in case that a report gets lost. */
function nextLook({ status, cancel_at_period_end }: State, periodEnd: Date, now: Date): Date | null {
  if (status === "canceled") return null
  if (cancel_at_period_end) return new Date(Math.max(periodEnd.getTime(), now.getTime() + MINUTE_MS))
  const inADay = now.getTime() + DAY_MS
  if (status !== "active") return new Date(inADay)
  return new Date(Math.max(periodEnd.getTime() + HOUR_MS, now.getTime() + HOUR_MS))
}

type State = Pick<Subscription, "status" | "cancel_at_period_end">

function changesBetween(before: State, after: State): string[] {
  const isWithdrawn =
    before.cancel_at_period_end && !after.cancel_at_period_end && after.status !== "canceled"
  return [
    ...(before.status === after.status ? [] : [STATUS_ENTRIES[after.status]]),
    ...(!before.cancel_at_period_end && after.cancel_at_period_end ? ["cancel_requested"] : []),
    ...(isWithdrawn ? ["cancel_withdrawn"] : []),
  ]
}

const STATUS_ENTRIES: Record<Subscription["status"], string> = {
  pending: "pending",
  active: "activated",
  paused: "paused",
  past_due: "payment_failed",
  canceled: "ended",
}

const paymentRow = z.object({ reference: z.string(), amount_minor: z.number(), url: z.string().nullable() })

/** The keys of the stored paid invoices. A snapshot repeats them, and they need no statement if nothing has changed. */
async function storedPayments(sql: Knex, subscriptionId: string): Promise<Set<string>> {
  const rows = await readRows(
    sql,
    paymentRow,
    `SELECT reference, amount_minor, url FROM subscription_invoice
      WHERE subscription_id = :subscriptionId AND status = 'paid' AND deleted_at IS NULL`,
    { subscriptionId },
  )
  return new Set(rows.map((row) => keyOf({ ...row, status: "paid" })))
}

const keyOf = (one: Pick<SnapshotInvoice, "reference" | "status" | "amount_minor" | "url">): string =>
  JSON.stringify([one.reference, one.status, one.amount_minor, one.url])

/** Whether another invoice is for the same period. Then both are stored again, because the last one counts. */
const hasRival = ({ reference, period_start }: SnapshotInvoice, { invoices }: Snapshot): boolean =>
  invoices.some((one) => one.reference !== reference && one.period_start.getTime() === period_start.getTime())

interface Present {
  status: Subscription["status"]
  trial_end: Date | null
  now: Date
}

async function applyInvoice(
  sql: Knex,
  found: Subscription,
  invoice: SnapshotInvoice,
  present: Present,
): Promise<void> {
  const cycle = invoice.kind === "cycle" ? await applyCycle(sql, found, invoice, present) : undefined
  await saveInvoice(sql, {
    subscription_id: found.id,
    cycle_id: cycle?.id ?? null,
    kind: invoice.kind,
    status: invoice.status,
    amount_minor: invoice.amount_minor,
    currency_code: invoice.currency_code,
    url: invoice.url,
    reference: invoice.reference,
    issued_at: invoice.issued_at,
    sale: saleOf(found, invoice, present),
  })
}

/**
 * A trial and the difference after a change of the plan have no pieces. The invoice says whether it was lowered, because
 * the last lowered one may arrive when the coupon is used up for the next period.
 */
function saleOf(found: Subscription, invoice: SnapshotInvoice, { trial_end }: Present): Sale {
  const isPeriod = invoice.kind === "cycle" && (trial_end === null || trial_end <= invoice.period_start)
  return {
    ...found,
    quantity: isPeriod ? found.quantity : 0,
    coupon_id: (invoice.is_discounted ?? found.coupon_periods_left !== 0) ? found.coupon_id : null,
    hasFee: invoice.is_first,
  }
}

async function applyCycle(
  sql: Knex,
  found: Subscription,
  invoice: SnapshotInvoice,
  { status, now }: Present,
): Promise<Cycle> {
  const isLate = invoice.status === "open" && status === "past_due"
  const { cycle, wasPaid } = await saveCycle(sql, {
    subscription_id: found.id,
    period_start: invoice.period_start,
    period_end: invoice.period_end,
    status: isLate ? "past_due" : invoice.status,
    amount_minor: invoice.amount_minor,
    currency_code: invoice.currency_code,
    invoice_url: invoice.url,
    provider_ref: invoice.reference,
  })
  if (invoice.status === "paid" && !wasPaid) {
    await noteDelivery(sql, cycle.id, found, now)
    if (!invoice.is_first) await recordRenewal(sql, found, cycle)
  }
  return cycle
}
