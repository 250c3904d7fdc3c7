import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { money, requireWritable } from "../../../kits/skills/lib/money"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { ApprovedCall, Language, Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { RefundablePayment } from "../module/types"
import { refundPartOfOrderWorkflow } from "../workflows/refund-part-of-order"
import { settleNotedRefundWorkflow } from "../workflows/settle-noted-refund"
import { refundCommand } from "./command"
import { namedOrder, orderText } from "./named-order"

const input = z.strictObject({
  order: z.string().min(1).max(200).describe("The order's number or id, or the customer's email."),
  amount: z
    .number()
    .positive()
    .max(1_000_000_000)
    .optional()
    .describe("In major units of the order's currency, such as 19.90. Default: all that was paid."),
})
const basis = z.object({
  payment_id: z.string(),
  captured: z.string(),
  refunded: z.string(),
  /** The amount to refund. */
  amount: z.number(),
})

/** Refunds an order or a part of it, without cancelling it. */
export const orderRefund: Task = {
  id: "order-refund",
  category: "orders",
  title: { en: "Refund an order", tr: "Para iadesi" },
  examples: {
    en: [
      "Refund order 1001",
      "Give 10 euros back for order #52",
      "Return the money of the last order to the customer",
      "reimburse ada@shop.test for the broken bowl",
      "pay back half of order 77",
      "issue a partial refund of 5.50",
      "money back for an order",
      "return the payment of order 15",
      "partial reimbursement to the buyer",
    ],
    tr: [
      "1001 numaralı siparişin parasını iade et",
      "52 nolu sipariş için 10 euro geri öde",
      "Son siparişin ücretini müşteriye geri ver",
      "kırık kase için ada@shop.test adresine para iadesi yap",
      "77 nolu siparişin yarısını geri öde",
      "5,50 tutarında kısmi iade yap",
      "para iadesi",
      "15 nolu siparişin ödemesini geri gönder",
      "alıcının parasını kısmen iade et",
      "ücret iadesi",
    ],
  },
  model_tier: "fast",
  icon: "CashSolid",
  needs: [],
  actions: [
    changing({
      name: "refund_order",
      description:
        "Refunds some or all of an order's captured payment. The order stays active. Cannot be undone. To end the order, cancel it instead.",
      input,
      basis,
      rights: [
        { resource: "refund", operation: "create" },
        { resource: "payment", operation: "read" },
        { resource: "order", operation: "read" },
      ],
      async preview(call, wanted) {
        const order = await namedOrder(call, wanted.order)
        const payments = await call.scope.resolve("orders").findRefundable(order.id)
        const { payment_id, captured, refunded } = payable(call.language, payments, wanted.amount)
        const amount = wanted.amount ?? left({ captured, refunded })
        await requireWritable(call, order.currency_code, amount)
        const shown = (sum: number) => money(sum, order.currency_code, call.language)
        return {
          summary: say(SUMMARY, call.language, { amount: shown(amount), order: orderText(call, order) }),
          changes: [
            {
              what: say(REFUNDED, call.language),
              before: shown(Number(refunded)),
              after: shown(Number(refunded) + amount),
            },
          ],
          input: { order: order.id, amount },
          subjects: [`order:${order.id}`],
          basis: { payment_id, captured, refunded, amount },
        }
      },
      async run(call, { input: { order }, basis: { payment_id, refunded, amount } }) {
        const note = noteOf(call)
        await refundPartOfOrderWorkflow(call.scope).run({
          input: { order_id: order, payment_id, refunded, amount, created_by: call.actor.id, note },
        })
        return { result: { order_id: order, payment_id, amount } }
      },
      async findDone(call, { input: { order }, basis: { payment_id, amount } }) {
        const note = noteOf(call)
        const refund = await call.scope.resolve("orders").findRefundNoted(payment_id, note)
        if (!refund) return undefined
        // The refund was stored, but the payment provider has not confirmed it. So send the same refund again, which
        // moves money only once.
        if (!refund.is_answered)
          await settleNotedRefundWorkflow(call.scope).run({
            input: { order_id: order, payment_id, refund_id: refund.id, amount, note },
          })
        return { result: { order_id: order, payment_id, amount } }
      },
    }),
  ],
  byCommand: refundCommand,
}

/** A text that identifies the refund of this action. It is stored together with the refund. */
function noteOf({ mark }: ApprovedCall): string {
  return `Assistant, ${mark}`
}

/**
 * A payment of which enough money is left to refund. Throws 409 if nothing is left, and 400 if the amount is too large.
 */
function payable(
  language: Language,
  payments: RefundablePayment[],
  amount: number | undefined,
): RefundablePayment {
  const open = payments.filter((payment) => left(payment) > 0)
  if (open.length === 0) throw errors.invalidState(say(PROBLEMS.nothingToRefund, language))
  const [payment] = open.filter((one) => left(one) >= (amount ?? 0))
  if (!payment)
    throw errors.outOfRange(say(PROBLEMS.tooMuchRefund, language, { most: Math.max(...open.map(left)) }))
  if (amount === undefined && open.length > 1)
    throw errors.invalidField(say(PROBLEMS.howMuchRefund, language))
  return payment
}

function left({ captured, refunded }: Pick<RefundablePayment, "captured" | "refunded">): number {
  return Number((Number(captured) - Number(refunded)).toFixed(6))
}

const SUMMARY = { en: "Refund {amount} for order {order}", tr: "{order} siparişi için {amount} geri öde" }
const REFUNDED = { en: "Refunded", tr: "İade edilen" }
