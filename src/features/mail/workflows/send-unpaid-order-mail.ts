import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { renderUnpaidOrderMail } from "../module/content/unpaid-order-mail"
import { sendMailStep } from "./steps/send-mail"

export const UNPAID_ORDER = "unpaid_order"

export interface UnpaidOrderMail {
  orderId: string
  /**
   * The number of the attempt, from 1. It is part of the mail's key, because the engine cannot send a failed mail again
   * under the same key.
   */
  attempt: number
  to: string
  /** The order number that buyer and shop see. */
  number: string
  locale: string
  /** The shop's name, as mails show it. */
  shop: string
}

/** Notifies a buyer once that their order was cancelled because the bank transfer did not arrive. */
export const sendUnpaidOrderMailWorkflow = createWorkflow(
  "send-unpaid-order-mail",
  (input: WorkflowData<UnpaidOrderMail>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input: { locale } }) => ({ template: UNPAID_ORDER, locale })),
    )
    const mail = transform({ input, own }, ({ own, input: { orderId, attempt, to, ...texts } }) => ({
      channel: "email",
      template: UNPAID_ORDER,
      to,
      content: renderUnpaidOrderMail({ ...texts, own }),
      resource_id: orderId,
      resource_type: "order",
      idempotency_key: `${UNPAID_ORDER}:${orderId}:${attempt}`,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
