import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { renderWebhookNotice, type WebhookNotice } from "../../modules/mail/content/webhook-notice"
import { sendMailStep } from "./steps/send-mail"

const TEMPLATE = "webhook_disabled"

interface Wanted extends WebhookNotice {
  to: string
  endpointId: string
  /** Identifies the mail, so that it is sent once. */
  key: string
}

/** Notifies an admin that an endpoint gets no more events. */
export const sendWebhookNoticeWorkflow = createWorkflow(
  "send-webhook-notice",
  (input: WorkflowData<Wanted>) => {
    const mail = transform({ input }, ({ input: { to, endpointId, key, ...notice } }) => ({
      channel: "email",
      template: TEMPLATE,
      to,
      content: renderWebhookNotice(notice),
      resource_id: endpointId,
      resource_type: "webhook_endpoint",
      idempotency_key: `${TEMPLATE}:${key}`,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
