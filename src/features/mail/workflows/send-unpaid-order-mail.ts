import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { renderUnpaidOrderMail } from "../module/content/unpaid-order-mail"
import { sendMailStep } from "./steps/send-mail"

const UNPAID_ORDER = "unpaid_order"

interface UnpaidOrderMail {
  orderId: string
  /** Identifies the mail and the attempt. The engine sends nothing again under the same key. */
  key: string
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
    const mail = transform({ input, own }, ({ own, input: { orderId, key, to, ...texts } }) => ({
      channel: "email",
      template: UNPAID_ORDER,
      to,
      content: renderUnpaidOrderMail({ ...texts, own }),
      resource_id: orderId,
      resource_type: "order",
      idempotency_key: key,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
