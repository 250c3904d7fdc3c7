import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { type OrderMail, renderOrderMail } from "../module/content/order-mail"
import { sendMailStep } from "./steps/send-mail"

interface OrderMailToSend extends OrderMail {
  orderId: string
  /** Identifies the mail and the attempt. The engine sends nothing again under the same key. */
  key: string
  to: string
}

/** Mails a buyer that an order was placed, shipped, canceled or refunded. */
export const sendOrderMailWorkflow = createWorkflow(
  "send-order-mail",
  (input: WorkflowData<OrderMailToSend>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input }) => ({ template: `order_${input.kind}`, locale: input.locale })),
    )
    const mail = transform({ input, own }, ({ own, input: { orderId, key, to, ...texts } }) => ({
      channel: "email",
      template: `order_${texts.kind}`,
      to,
      content: renderOrderMail({ ...texts, own }),
      resource_id: orderId,
      resource_type: "order",
      idempotency_key: key,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
