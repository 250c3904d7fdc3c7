import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { type QuoteMail, renderQuoteMail } from "../module/content/quote-mail"
import { sendMailStep } from "./steps/send-mail"

interface QuoteMailToSend extends QuoteMail {
  quoteId: string
  /** Identifies the mail and the attempt. The engine sends nothing again under the same key. */
  key: string
  to: string
  /** The link to the quote, encrypted by `sealLink`, because it can accept the quote. */
  sealedLink: string
}

/** Sends a mail about a quote to its buyer. */
export const sendQuoteMailWorkflow = createWorkflow(
  "send-quote-mail",
  (input: WorkflowData<QuoteMailToSend>) => {
    const own = ownTextsStep(
      transform({ input }, ({ input }) => ({ template: `quote_${input.kind}`, locale: input.locale })),
    )
    const mail = transform({ input, own }, ({ own, input: { quoteId, key, to, sealedLink, ...texts } }) => ({
      channel: "email",
      template: `quote_${texts.kind}`,
      to,
      content: renderQuoteMail({ ...texts, own }),
      data: { sealed_link: sealedLink },
      resource_id: quoteId,
      resource_type: "quote_request",
      idempotency_key: key,
    }))
    return new WorkflowResponse(sendMailStep(mail))
  },
)
