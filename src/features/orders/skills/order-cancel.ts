import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { stateText } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Task } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"
import { cancellationRefusal } from "../module/lib/cancellation-window"
import { cancelPlacedOrderWorkflow } from "../workflows/cancel-placed-order"
import { cancelCommand } from "./command"
import { namedOrder, orderText } from "./named-order"

const input = z.strictObject({
  order: z.string().min(1).max(200).describe("The order's number or id, or the customer's email."),
  reason: z.string().max(500).optional().describe("Why, for the shop's records."),
})
/** These decide whether an order can be cancelled. If one changes after the preview, the preview is out of date. */
const basis = z.object({
  status: z.string(),
  paid: z.number(),
  refunded: z.number(),
  fulfilled_items: z.number(),
})

/** Cancels an order that was not sent yet. Refunds it and releases its stock. */
export const orderCancel: Task = {
  id: "order-cancel",
  category: "orders",
  title: { en: "Cancel an order", tr: "Sipariş iptali" },
  examples: {
    en: [
      "Cancel order 1001",
      "Please cancel the order of ada@shop.test",
      "The customer does not want order #52 any more, cancel it",
      "call off order 77",
      "void the last order",
      "cancel the purchase that was made twice",
      "order cancellation",
      "stop order 91 before it is sent",
    ],
    tr: [
      "1001 numaralı siparişi iptal et",
      "ada@shop.test adresinin siparişini iptal eder misin",
      "Müşteri 52 nolu siparişten vazgeçti, iptal et",
      "77 nolu sipariş iptal olsun",
      "son siparişi iptal edelim",
      "iki kez verilen siparişi iptal et",
      "sipariş iptali",
      "91 nolu siparişi gönderilmeden durdur",
      "siparişten vazgeçildi",
    ],
  },
  model_tier: "fast",
  icon: "XCircle",
  needs: [],
  actions: [
    changing({
      name: "cancel_order",
      description: "Cancels an order before anything is sent, and refunds it. Cannot be undone.",
      input,
      basis,
      rights: [{ resource: "order", operation: "update" }],
      async preview(call, wanted) {
        const order = await namedOrder(call, wanted.order)
        const { id, status, paid, refunded, fulfilled_items, created_at } = order
        const fulfillments = fulfilled_items > 0 ? [{ canceled_at: null }] : []
        const refusal = cancellationRefusal(
          { status, created_at, fulfillments },
          { now: clock.now(), windowHours: null },
        )
        if (refusal) throw refusal
        return {
          summary: say(SUMMARY, call.language, { order: orderText(call, order) }),
          changes: [
            {
              what: say(ORDER, call.language, { order: orderText(call, order) }),
              before: stateText(status, call.language),
              after: stateText("canceled", call.language),
            },
            ...(wanted.reason === undefined
              ? []
              : [{ what: say(REASON, call.language), before: null, after: wanted.reason }]),
          ],
          input: { ...wanted, order: id },
          subjects: [`order:${id}`],
          basis: { status, paid, refunded, fulfilled_items },
        }
      },
      async run({ scope, actor }, { input: { order, reason = null } }) {
        await cancelPlacedOrderWorkflow(scope).run({
          input: { order_id: order, actor, cause: "admin", reason },
        })
        return { result: { order_id: order } }
      },
      async findDone(call, { input: { order } }) {
        const { status } = await namedOrder(call, order)
        return status === "canceled" ? { result: { order_id: order } } : undefined
      },
    }),
  ],
  byCommand: cancelCommand,
}

const ORDER = { en: "Order {order}", tr: "Sipariş {order}" }
const REASON = { en: "Reason", tr: "Neden" }
const SUMMARY = { en: "Cancel order {order}", tr: "{order} siparişini iptal et" }
