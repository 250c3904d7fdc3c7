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
  /** Encrypted by `sealLink`, because the engine stores inputs and notifications, and the link opens an account. */
  sealedLink: string
  /** Hash of the link's code. An event that is delivered twice sends one mail. */
  fingerprint: string
  locale: string
  /** Words for the texts. `shop` is the shop's name. */
  words: Record<string, string>
}

/** Sends a mail with a secret link, which only the recipient may see. */
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
