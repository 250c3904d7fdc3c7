import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { ownTextsStep } from "../../mail-texts/workflows/own-texts"
import { renderMail } from "../module/content/render"
import type { MailKind } from "../module/content/texts"
import { sendMailStep } from "./steps/send-mail"

export interface LinkMail {
  kind: MailKind
  to: string
  /**
   * The link, encrypted by `sealLink`. The engine stores inputs and notifications, and whoever has the link can open
   * the account.
   */
  sealedLink: string
  /** Identifies the mail and the attempt. The engine sends nothing again under the same key. */
  key: string
  locale: string
  /** Values for the placeholders in the mail's texts. `shop` is the shop's name. */
  words: Record<string, string>
}

/** Sends a mail with a secret link, which only the recipient may see. */
export const sendLinkMailWorkflow = createWorkflow("send-link-mail", (input: WorkflowData<LinkMail>) => {
  const own = ownTextsStep(
    transform({ input }, ({ input: { kind, locale } }) => ({ template: kind, locale })),
  )
  const mail = transform({ input, own }, ({ own, input: { kind, to, sealedLink, key, locale, words } }) => ({
    channel: "email",
    template: kind,
    to,
    content: renderMail(kind, { locale, words, own }),
    data: { sealed_link: sealedLink },
    idempotency_key: key,
  }))
  return new WorkflowResponse(sendMailStep(mail))
})
