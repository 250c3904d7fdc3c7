import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { renderSubscriptionMail, type SubscriptionMail } from "../../modules/mail/content/subscription-mail"
import { sendMailStep } from "./steps/send-mail"

export interface SubscriptionMailToSend extends SubscriptionMail {
  subscriptionId: string
  /** Identifies the notice and the attempt. The engine sends nothing again under the same key. */
  key: string
  to: string
}

/** Tells a customer about a payment of a subscription. */
export const sendSubscriptionMailWorkflow = createWorkflow(
  "send-subscription-mail",
  (input: WorkflowData<SubscriptionMailToSend>) => {
    const mail = transform({ input }, ({ input: { subscriptionId, key, to, ...texts } }) => ({
      channel: "email",
      template: `subscription_${texts.kind}`,
      to,
      content: renderSubscriptionMail(texts),
      resource_id: subscriptionId,
      resource_type: "subscription",
      idempotency_key: `subscription_${texts.kind}:${key}`,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
