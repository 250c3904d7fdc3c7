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
 * Makes a notification a mail. A link that lets whoever has it into an account is sealed in the notification, which the
 * engine keeps and shows to admins; it is opened here.
 *
 * Throws {@link MailUndeliveredError} for what is no mail.
 */
export function mailFrom(notification: ProviderSendNotificationDTO, encryption: Encryption): Mail {
  const { data } = mailContent.safeParse(notification.content)
  if (!data) throw new MailUndeliveredError("The notification has no text for a mail.")
  if (!email.safeParse(notification.to).success)
    throw new MailUndeliveredError("The notification is for no email address.")
  const kept = sealed.safeParse(notification.data)
  const link = kept.success ? openLink(encryption, kept.data.sealed_link, currentTenantId()) : ""
  return {
    to: notification.to,
    subject: data.subject,
    text: data.text.replaceAll(LINK, link),
    html: data.html?.replaceAll(LINK, escapeHtml(link)),
  }
}

/** Who writes to whom. Addresses are given apart from names, so that nothing in them is taken for a second one. */
export function envelopeOf(mail: Mail, settings: MailSettings, { from }: MailOptions): Envelope {
  // By the installation's server nobody writes in another's name: there, a shop's address is where answers go.
  const own = settings.smtp_host ? settings.from_address : null
  const replyTo = settings.reply_to ?? (own ? null : settings.from_address)
  return {
    from: { name: settings.from_name ?? "", address: own ?? from },
    to: [{ name: "", address: mail.to }],
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // RFC 3834: nobody's absence note needs to answer this.
    headers: { "Auto-Submitted": "auto-generated" },
  }
}
