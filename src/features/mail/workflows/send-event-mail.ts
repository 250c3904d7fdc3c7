import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { type EventMail, renderEventMail } from "../module/content/event-mail"
import { sendMailStep } from "./steps/send-mail"

interface EventMailToSend extends EventMail {
  orderId: string
  /** Identifies the mail and the attempt. The engine sends nothing again under the same key. */
  key: string
  to: string
  attachments: { filename: string; content_type: string; content: string }[]
}

/** Sends tickets, or the news that an event is postponed or canceled. */
export const sendEventMailWorkflow = createWorkflow(
  "send-event-mail",
  (input: WorkflowData<EventMailToSend>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input }) => ({ template: `event_${input.kind}`, locale: input.locale })),
    )
    const mail = transform({ input, own }, ({ own, input: { orderId, key, to, attachments, ...texts } }) => ({
      channel: "email",
      template: `event_${texts.kind}`,
      to,
      content: renderEventMail({ ...texts, own }),
      attachments,
      resource_id: orderId,
      resource_type: "order",
      idempotency_key: key,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
