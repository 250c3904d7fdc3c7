import type { ProviderSendNotificationDTO } from "@medusajs/framework/types"
import { z } from "zod"
import { escapeHtml } from "../../../lib/content/escape-html"
import type { Encryption } from "../../../lib/encryption"
import { email } from "../../../lib/fields"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { mailContent } from "../schemas"
import { type Mail, type MailOptions, type MailSettings, MailUndeliveredError } from "../types"
import { LINK, openLink } from "./links"
import type { Envelope } from "./transports"

const sealed = z.object({ sealed_link: z.string() })

/**
 * Builds a mail from a notification. Its link may open an account, but the engine stores notifications and shows them
 * to admins. So the stored link is encrypted, and this function decrypts it.
 *
 * Throws {@link MailUndeliveredError} if the notification is not a mail.
 */
export function mailFrom(notification: ProviderSendNotificationDTO, encryption: Encryption): Mail {
  const { data } = mailContent.safeParse(notification.content)
  if (!data) throw new MailUndeliveredError("The notification does not contain a mail.")
  if (!email.safeParse(notification.to).success)
    throw new MailUndeliveredError("The notification's recipient is not an email address.")
  const kept = sealed.safeParse(notification.data)
  const link = kept.success ? openLink(encryption, kept.data.sealed_link, currentTenantId()) : ""
  return {
    to: notification.to,
    subject: data.subject,
    text: data.text.replaceAll(LINK, link),
    html: data.html?.replaceAll(LINK, escapeHtml(link)),
  }
}

/** Sender and recipient. Addresses are separate from names, so that a name cannot add another address. */
export function envelopeOf(mail: Mail, settings: MailSettings, { from }: MailOptions): Envelope {
  // The installation's server sends only from its own address. The shop's address becomes the reply address.
  const own = settings.smtp_host ? settings.from_address : null
  const replyTo = settings.reply_to ?? (own ? null : settings.from_address)
  return {
    from: { name: settings.from_name ?? "", address: own ?? from },
    to: [{ name: "", address: mail.to }],
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // RFC 3834: stops automatic replies.
    headers: { "Auto-Submitted": "auto-generated" },
  }
}
