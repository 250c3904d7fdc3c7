import type { ProviderSendNotificationDTO } from "@medusajs/framework/types"
import { z } from "zod"
import { escapeHtml } from "../../../../lib/content/escape-html"
import type { Encryption } from "../../../../lib/encryption"
import { email } from "../../../../lib/fields"
import { problemText } from "../../../../lib/text/mail-problems"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { oneLine } from "../content/filled"
import { mailContent } from "../schemas"
import { type Mail, type MailOptions, type MailSettings, MailUndeliveredError } from "../types"
import { dkimOf } from "./dkim"
import { LINK, openLink } from "./links"
import type { Envelope } from "./transports"

const sealed = z.object({ sealed_link: z.string() })

/**
 * Makes a mail from one of the engine's notifications. The engine stores notifications and shows them to admins, but
 * the link in a mail may open an account. So the link is stored encrypted, and this function decrypts it.
 *
 * Throws {@link MailUndeliveredError} if the notification is not a mail.
 */
export function mailFrom(notification: ProviderSendNotificationDTO, encryption: Encryption): Mail {
  const { data } = mailContent.safeParse(notification.content)
  if (!data) throw new MailUndeliveredError("The notification does not contain a mail.")
  if (!email.safeParse(notification.to).success) throw new MailUndeliveredError(problemText("noRecipient"))
  const stored = sealed.safeParse(notification.data)
  const link = stored.success ? openLink(encryption, stored.data.sealed_link, currentTenantId()) : ""
  return {
    to: notification.to,
    subject: data.subject,
    // Functions, because a link may contain `$&`.
    text: data.text.replaceAll(LINK, () => link),
    html: data.html?.replaceAll(LINK, () => escapeHtml(link)),
    attachments: (notification.attachments ?? []).map(({ filename, content_type, content }) => ({
      filename: oneLine(filename),
      contentType: content_type ?? "application/octet-stream",
      content: Buffer.from(content, "base64"),
    })),
  }
}

/**
 * Adds sender and recipient. Names and addresses are separate fields, so that a name cannot contain a second address.
 */
export function envelopeOf(
  mail: Mail,
  settings: MailSettings,
  { from }: Pick<MailOptions, "from">,
): Envelope {
  // The installation's mail server may send only from its own address. Replies then go to the shop's address.
  const own = settings.smtp_host ? settings.from_address : null
  const replyTo = settings.reply_to ?? (own ? null : settings.from_address)
  const dkim = own ? dkimOf(settings, own) : undefined
  return {
    ...(dkim && { dkim }),
    from: { name: settings.from_name ?? "", address: own ?? from },
    to: [{ name: "", address: mail.to }],
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    // Tells mail programs not to send automatic replies (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  }
}
