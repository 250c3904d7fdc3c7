import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { renderSubscriptionMail, type SubscriptionMail } from "../module/content/subscription-mail"
import { sendMailStep } from "./steps/send-mail"

interface SubscriptionMailToSend extends SubscriptionMail {
  subscriptionId: string
  /** Identifies the mail and the attempt. The engine sends nothing again under the same key. */
  key: string
  to: string
}

/** Tells a customer about a payment of a subscription. */
export const sendSubscriptionMailWorkflow = createWorkflow(
  "send-subscription-mail",
  (input: WorkflowData<SubscriptionMailToSend>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input }) => ({ template: `subscription_${input.kind}`, locale: input.locale })),
    )
    const mail = transform({ input, own }, ({ own, input: { subscriptionId, key, to, ...texts } }) => ({
      channel: "email",
      template: `subscription_${texts.kind}`,
      to,
      content: renderSubscriptionMail({ ...texts, own }),
      resource_id: subscriptionId,
      resource_type: "subscription",
      idempotency_key: key,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
