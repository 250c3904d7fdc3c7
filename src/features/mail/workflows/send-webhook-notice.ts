import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { renderWebhookNotice, type WebhookNotice } from "../module/content/webhook-notice"
import { sendMailStep } from "./steps/send-mail"

export const WEBHOOK_NOTICE = "webhook_disabled"

interface Wanted extends WebhookNotice {
  to: string
  endpointId: string
  /** Identifies what the mail is about, so that its mails can be found. */
  occasion: string
  /** Identifies the mail and the try, so that one try sends it once. */
  key: string
}

/** Notifies an admin that an endpoint gets no more events. */
export const sendWebhookNoticeWorkflow = createWorkflow(
  "send-webhook-notice",
  (input: WorkflowData<Wanted>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input: { locale } }) => ({ template: WEBHOOK_NOTICE, locale })),
    )
    const mail = transform(
      { input, own },
      ({ own, input: { to, endpointId, occasion, key, ...notice } }) => ({
        channel: "email",
        template: WEBHOOK_NOTICE,
        to,
        content: renderWebhookNotice({ ...notice, own }),
        resource_id: endpointId,
        resource_type: "webhook_endpoint",
        trigger_type: occasion,
        idempotency_key: `${WEBHOOK_NOTICE}:${key}`,
      }),
    )
    return new WorkflowResponse(sendMailStep(mail))
  },
)
