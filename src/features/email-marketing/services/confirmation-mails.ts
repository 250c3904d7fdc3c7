import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { QueuedMail } from "../../../kits/mail-queue/mails"
import type { MailTopic, OutgoingMails } from "../../../kits/mail-queue/send-mails"
import { shopName } from "../../../kits/shop/name"
import type { Encryption } from "../../../lib/encryption"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { sealLink } from "../../mail/module/lib/links"
import { sendLinkMailWorkflow } from "../../mail/workflows/send-link-mail"
import { CONFIRMATION_MAILS } from "../module/due"
import { confirmationMail } from "../module/lib/confirm-mails"
import { mailLink } from "./links"

/** The mails with the links that confirm subscriptions. An address is claimed before its mail is sent. */
export const confirmationMails: MailTopic<z.output<typeof confirmationMail>> = {
  name: CONFIRMATION_MAILS,
  recordName: "subscription",
  shape: confirmationMail,
  limit: (container) => container.resolve("emailMarketing").mayConfirm(),
  outgoing,
}

async function outgoing(container: MedusaContainer, { about }: QueuedMail): Promise<OutgoingMails> {
  const emailMarketing = container.resolve("emailMarketing")
  const subscription = await emailMarketing.unconfirmed(about)
  if (!subscription?.confirm_code) return []
  const later = await emailMarketing.claimConfirmation(subscription)
  if (later) return { later }
  const { id, email: to, locale, list_name: list, confirm_code: extra } = subscription
  const shop = shopName(await container.resolve("tenantConfig").read("storefront"))
  const link = await mailLink(container, "confirm", { id, extra })
  const input = {
    kind: "confirm_subscription" as const,
    to,
    sealedLink: sealLink(container.resolve<Encryption>("encryption"), link, currentTenantId()),
    locale,
    words: { shop, list },
  }
  return [{ send: (key) => sendLinkMailWorkflow(container).run({ input: { ...input, key } }) }]
}
