import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { renderUnpaidOrderMail } from "../../modules/mail/content/unpaid-order-mail"
import { sendMailStep } from "./steps/send-mail"

export const UNPAID_ORDER = "unpaid_order"

export interface UnpaidOrderMail {
  orderId: string
  /** From 1 on. The engine sends a mail again whose earlier one has failed, and then fails for want of its row. */
  attempt: number
  to: string
  /** As buyer and shop call the order. */
  number: string
  locale: string
  /** What the shop calls itself. */
  shop: string
}

/** Tells a buyer once that their order was cancelled because its bank transfer did not arrive. */
export const sendUnpaidOrderMailWorkflow = createWorkflow(
  "send-unpaid-order-mail",
  (input: WorkflowData<UnpaidOrderMail>) => {
    const mail = transform({ input }, ({ input: { orderId, attempt, to, ...texts } }) => ({
      channel: "email",
      template: UNPAID_ORDER,
      to,
      content: renderUnpaidOrderMail(texts),
      resource_id: orderId,
      resource_type: "order",
      idempotency_key: `${UNPAID_ORDER}:${orderId}:${attempt}`,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
