import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../../lib/errors"
import { codeOf } from "../../../../lib/thrown"
import { cancelUnusedSessions } from "../../../cart-completion/workflows/lib/cancel-unused-sessions"
import { OPEN_CHANGE, openChange } from "../../module/lib/open-change"

interface Input {
  order_id: string
  actor: { id: string }
}

/** The credit lines of refunds: of whole orders, and of parts that were canceled by themselves. */
const OF_REFUNDS = ["payment_collection", "refund"]

/**
 * Refunds captured payments, voids authorized ones, and then deletes open payment sessions. It has no compensation,
 * because a refund cannot be taken back. If it fails in the middle, the next attempt does the rest. Returns the
 * refunded amount that no credit line covers yet.
 *
 * The engine's own steps are not used, because they log failures and continue. Only a session that nobody has paid is
 * deleted so: its service may refuse the question, for example if its page was never opened.
 *
 * Throws 409 `invalid_state` if the order has an open change, and 502 `provider_error` if a payment service refuses or
 * does not answer.
 */
export const refundWholeOrderStep = createStep(
  "refund-whole-order",
  async ({ order_id, actor }: Input, { container }) => {
    const payments = container.resolve(Modules.PAYMENT)
    const before = await moneyOf(container, order_id)

    for (const { id, captures, canceled_at } of before.payments)
      if (captures.length === 0 && !canceled_at) await asked(container, id, () => payments.cancelPayment(id))
    for (const { id, captures, refunds } of before.payments) {
      const amount = MathBN.sub(sum(captures), sum(refunds))
      const refund = { payment_id: id, amount, created_by: actor.id }
      if (MathBN.gt(amount, 0)) await asked(container, id, () => payments.refundPayment(refund))
    }
    const unpaid = before.sessions.filter(({ payment }) => !payment)
    await cancelUnusedSessions(
      container,
      unpaid.map(({ id }) => id),
    )
    const earlier = sum(before.payments.flatMap(({ refunds }) => refunds))
    const inAll = await recordRefunds(container, order_id)
    const now = MathBN.sub(inAll, earlier)
    // An earlier run may have been interrupted between its refund and its credit line.
    const uncredited =
      MathBN.eq(now, 0) && MathBN.gt(inAll, 0) ? MathBN.sub(inAll, await credited(container, order_id)) : now
    return new StepResponse({ uncredited: uncredited.toNumber() })
  },
)

async function credited(container: MedusaContainer, order_id: string) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["credit_lines.amount", "credit_lines.reference"],
    filters: { id: order_id },
  })
  const lines = present(data[0]?.credit_lines)
  return sum(lines.filter(({ reference }) => OF_REFUNDS.includes(reference ?? "")))
}

/** Adds refunds to the order's transactions that are not recorded there yet. Returns the sum of all refunds. */
async function recordRefunds(container: MedusaContainer, order_id: string) {
  const orders = container.resolve(Modules.ORDER)
  const { currency_code, payments } = await moneyOf(container, order_id)
  const refunded = sum(payments.flatMap(({ refunds }) => refunds))
  const recorded = sum(await orders.listOrderTransactions({ order_id, reference: "refund" }))
  // Recorded refunds are negative, so the sum is what is missing.
  const missing = MathBN.add(refunded, recorded)
  if (MathBN.gt(missing, 0)) {
    await orders.addOrderTransactions({
      order_id,
      amount: MathBN.mult(missing, -1),
      currency_code,
      reference: "refund",
      reference_id: payments.find(({ refunds }) => refunds.length > 0)?.id ?? "",
    })
  }
  return refunded
}

async function asked(container: MedusaContainer, id: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (cause) {
    if (codeOf(cause) === OPEN_CHANGE) throw openChange()
    const message = cause instanceof Error ? cause.message : String(cause)
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`Payment '${id}' could not be refunded: ${message}`)
    throw errors.providerError(
      "The payment service did not return the payment. The order is unchanged. Try again later.",
      { cause },
    )
  }
}

async function moneyOf(container: MedusaContainer, id: string) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "currency_code",
      "payment_collections.payment_sessions.id",
      "payment_collections.payment_sessions.payment.id",
      "payment_collections.payments.id",
      "payment_collections.payments.canceled_at",
      "payment_collections.payments.captures.amount",
      "payment_collections.payments.captures.raw_amount",
      "payment_collections.payments.refunds.amount",
      "payment_collections.payments.refunds.raw_amount",
    ],
    filters: { id },
  })
  const [order] = data
  if (!order) throw errors.notFound()
  const collections = present(order.payment_collections)
  return {
    currency_code: order.currency_code,
    sessions: collections.flatMap(({ payment_sessions }) => present(payment_sessions)),
    payments: collections
      .flatMap((collection) => present(collection.payments))
      .map(({ id, canceled_at, captures, refunds }) => ({
        id,
        canceled_at,
        captures: present(captures),
        refunds: present(refunds),
      })),
  }
}

function sum(parts: { amount: BigNumberInput; raw_amount?: unknown }[]) {
  return parts.reduce((total, { amount }) => MathBN.add(total, amount), MathBN.convert(0))
}

function present<Item>(items: readonly (Item | null | undefined)[] | null | undefined): Item[] {
  return (items ?? []).filter((item): item is Item => item != null)
}
