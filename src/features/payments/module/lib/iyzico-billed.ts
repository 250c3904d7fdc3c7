import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { toMinor } from "../../../../lib/money"
import type { BilledInvoice, BilledSubscription } from "../billing-types"

const moment = z.coerce.number().transform((milliseconds) => new Date(milliseconds))

export const referenceAnswer = z.object({ data: z.object({ referenceCode: z.string() }) })

export const checkoutAnswer = z.object({
  data: z.object({ referenceCode: z.string(), subscriptionStatus: z.string() }),
})

/**
 * iyzico's documentation does not show the orders of a subscription. The names of the fields and the values of the
 * statuses are those of its own Java and .NET clients: `SubscriptionOrderData`, `SubscriptionOrderPaymentAttemptData`,
 * `SubscriptionOrderStatus` and `SubscriptionPaymentStatus` in iyzico/iyzipay-java.
 */
const attempt = z.object({ paymentId: z.coerce.string().nullish(), paymentStatus: z.string() })

const order = z.object({
  referenceCode: z.string(),
  price: z.coerce.number(),
  currencyCode: z.string(),
  startPeriod: moment,
  endPeriod: moment,
  orderStatus: z.string(),
  paymentAttempts: z.array(attempt).nullish(),
})

const subscription = z.object({
  referenceCode: z.string(),
  pricingPlanReferenceCode: z.string(),
  subscriptionStatus: z.string(),
  startDate: moment,
  trialDays: z.coerce.number().nullish(),
  trialEndDate: moment.nullish(),
  orders: z.array(order).nullish(),
})

/** The answer has the subscription itself, or a list with it. */
export const detailAnswer = z.object({
  data: z.preprocess(
    (data) => z.object({ items: z.array(z.unknown()).min(1) }).safeParse(data).data?.items[0] ?? data,
    subscription,
  ),
})

const STATUSES: Readonly<Record<string, BilledSubscription["status"]>> = {
  ACTIVE: "active",
  PENDING: "pending",
  UNPAID: "past_due",
  UPGRADED: "canceled",
  CANCELED: "canceled",
  EXPIRED: "canceled",
}

/**
 * Reads a subscription. iyzico lists the next order before its time. A canceled subscription counts as running until
 * the end of the period that was paid.
 */
export function billedByIyzico(found: z.output<typeof subscription>): BilledSubscription {
  const status = STATUSES[found.subscriptionStatus]
  if (!status) throw errors.providerError(`iyzico's status '${found.subscriptionStatus}' is unknown.`)
  const now = clock.date()
  const trial_end = found.trialDays ? (found.trialEndDate ?? null) : null
  const orders = [...(found.orders ?? [])].sort(
    (one, other) => Number(other.startPeriod) - Number(one.startPeriod),
  )
  const begun = orders.filter((one) => one.startPeriod <= now || one.orderStatus === PAID)
  const [latest] = begun
  const current_period_start = latest?.startPeriod ?? found.startDate
  const current_period_end = latest?.endPeriod ?? trial_end ?? orders.at(-1)?.startPeriod ?? found.startDate
  const isPaid = latest ? latest.orderStatus === PAID : trial_end !== null
  const isRunningOut = status === "canceled" && isPaid && current_period_end > now
  return {
    reference: found.referenceCode,
    checkout_id: undefined,
    status: isRunningOut ? "active" : status,
    cancel_at_period_end: isRunningOut,
    canceled_at: status === "canceled" ? now : null,
    started_at: found.startDate,
    current_period_start,
    current_period_end,
    trial_end,
    price_ref: found.pricingPlanReferenceCode,
    quantity: undefined,
    discount: undefined,
    invoices: begun.map((one) => billedInvoice(one, trial_end === null && one === orders.at(-1), status)),
  }
}

const PAID = "SUCCESS"
/** iyzico will not charge these orders any more. */
const GIVEN_UP = ["SUBSCRIPTION_UPGRADED", "SUBSCRIPTION_CANCELED"]

/** iyzico's number of the payment that has paid an order. */
export function paymentOfOrder(
  { orders }: z.output<typeof subscription>,
  reference: string,
): string | undefined {
  const found = orders?.find(({ referenceCode }) => referenceCode === reference)
  return found?.paymentAttempts?.find(({ paymentStatus }) => paymentStatus === PAID)?.paymentId ?? undefined
}

function billedInvoice(
  { referenceCode, price, currencyCode, startPeriod, endPeriod, orderStatus }: z.output<typeof order>,
  is_first: boolean,
  status: BilledSubscription["status"],
): BilledInvoice {
  const currency_code = currencyCode.toLowerCase()
  const unpaid = status === "canceled" || GIVEN_UP.includes(orderStatus) ? "void" : "open"
  return {
    reference: referenceCode,
    kind: "cycle",
    is_first,
    status: orderStatus === PAID ? "paid" : unpaid,
    amount_minor: toMinor(price, currency_code),
    currency_code,
    url: null,
    period_start: startPeriod,
    period_end: endPeriod,
    issued_at: startPeriod,
    is_discounted: undefined,
  }
}
