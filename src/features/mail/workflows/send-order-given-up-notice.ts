import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { type OrderGivenUpNotice, renderOrderGivenUpNotice } from "../module/content/order-given-up-notice"
import { sendMailStep } from "./steps/send-mail"

const TEMPLATE = "subscription_order_given_up"

interface Wanted extends OrderGivenUpNotice {
  to: string
  subscriptionId: string
  /** Identifies the letter and the attempt. The engine sends nothing again under the same key. */
  key: string
}

/** Notifies an admin that the order of a paid period could not be placed. */
export const sendOrderGivenUpNoticeWorkflow = createWorkflow(
  "send-order-given-up-notice",
  (input: WorkflowData<Wanted>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input: { locale } }) => ({ template: TEMPLATE, locale })),
    )
    const mail = transform({ input, own }, ({ own, input: { to, subscriptionId, key, ...notice } }) => ({
      channel: "email",
      template: TEMPLATE,
      to,
      content: renderOrderGivenUpNotice({ ...notice, own }),
      resource_id: subscriptionId,
      resource_type: "subscription",
      idempotency_key: key,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
