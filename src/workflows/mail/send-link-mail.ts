import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { renderMail } from "../../modules/mail/content/render"
import type { MailKind } from "../../modules/mail/content/texts"
import { sendMailStep } from "./steps/send-mail"

export interface LinkMail {
  kind: MailKind
  to: string
  /** For this tenant's mails, by `sealLink`: workflows and notifications are kept, and this opens an account. */
  sealedLink: string
  /** Of the code in the link: handled twice, an event sends one mail. */
  fingerprint: string
  locale: string
  /** For the texts: `shop` is what the shop calls itself. */
  words: Record<string, string>
}

/** Sends a mail with a link in it that is for its receiver's eyes only. */
export const sendLinkMailWorkflow = createWorkflow("send-link-mail", (input: WorkflowData<LinkMail>) => {
  const mail = transform({ input }, ({ input: { kind, to, sealedLink, fingerprint, locale, words } }) => ({
    channel: "email",
    template: kind,
    to,
    content: renderMail(kind, { locale, words }),
    data: { sealed_link: sealedLink },
    idempotency_key: `${kind}:${fingerprint}`,
  }))
  return new WorkflowResponse(sendMailStep(mail))
})
