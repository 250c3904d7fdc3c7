import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { renderTourMail, type TourMail } from "../module/content/tour-mail"
import { sendMailStep } from "./steps/send-mail"

interface TourMailToSend extends TourMail {
  orderId: string
  /** Identifies the mail and the attempt. The engine sends nothing again under the same key. */
  key: string
  to: string
  attachments: { filename: string; content_type: string; content: string }[]
}

/** Sends a voucher, or the news that a departure is canceled. */
export const sendTourMailWorkflow = createWorkflow(
  "send-tour-mail",
  (input: WorkflowData<TourMailToSend>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input }) => ({ template: `tour_${input.kind}`, locale: input.locale })),
    )
    const mail = transform({ input, own }, ({ own, input: { orderId, key, to, attachments, ...texts } }) => ({
      channel: "email",
      template: `tour_${texts.kind}`,
      to,
      content: renderTourMail({ ...texts, own }),
      attachments,
      resource_id: orderId,
      resource_type: "order",
      idempotency_key: key,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
