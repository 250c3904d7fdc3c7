import type { adminMailTexts } from "../../features/mail-texts/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

/** The languages in which mails exist. The same list as in the mail module, which would pull server code here. */
export const MAIL_LANGUAGES = ["en", "tr", "de", "fr", "es", "it", "pt", "nl", "ru", "ar", "zh"] as const

export type MailText = Received<typeof adminMailTexts.adminReadMailText.response>["mail_text"]
export type MailPreview = Received<typeof adminMailTexts.adminPreviewMailText.response>["mail_preview"]
type MailTextSummary = Received<typeof adminMailTexts.adminListMailTexts.response>["mail_texts"][number] & {
  /** The template. */
  id: string
}

export const mailTexts: Resource<MailTextSummary> = {
  path: "/admin/mail-texts",
  one: "mail_text",
  many: "mail_texts",
  texts: "mail_texts",
  title: "subject",
  id: "template",
}
