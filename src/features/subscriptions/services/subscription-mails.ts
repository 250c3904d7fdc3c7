import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { z } from "zod"
import type { QueuedMail } from "../../../kits/mail-queue/mails"
import type { MailTopic, OutgoingMail } from "../../../kits/mail-queue/send-mails"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { languageTag } from "../../../lib/language-tag"
import { fromMinor } from "../../../lib/money"
import type { SubscriptionMailKind } from "../../mail/module/content/subscription-mail-texts"
import { sendOrderGivenUpNoticeWorkflow } from "../../mail/workflows/send-order-given-up-notice"
import { sendSubscriptionMailWorkflow } from "../../mail/workflows/send-subscription-mail"
import { SUBSCRIPTION_MAILS } from "../module/due"
import { subscriptionMail } from "../module/lib/mails"
import type { ShownSubscription } from "../module/types"
import { textsOf } from "./shown-plans"

const MAX_ADMINS = 50

type SubscriptionMail = QueuedMail & z.output<typeof subscriptionMail>

/** The mails that tell customers what they must know about their payments, and admins about orders. */
export const subscriptionMails: MailTopic<z.output<typeof subscriptionMail>> = {
  name: SUBSCRIPTION_MAILS,
  recordName: "subscription",
  shape: subscriptionMail,
  async outgoing(container, mail) {
    const found = await container.resolve("subscriptions").subscriptionOf(mail.about)
    const { kind } = mail
    // The charge has succeeded since, or the subscription has ended. Both have mails of their own.
    if (kind === "payment_failed" && (found.status === "active" || found.status === "canceled")) return []
    return kind === "order_given_up"
      ? toAdmins(container, mail, found)
      : toCustomer(container, { mail, kind, found })
  },
}

interface ToCustomer {
  mail: SubscriptionMail
  kind: SubscriptionMailKind
  found: ShownSubscription
}

async function toCustomer(
  container: MedusaContainer,
  { mail, kind, found }: ToCustomer,
): Promise<OutgoingMail[]> {
  const to = await addressOf(container, found.customer_id)
  if (to === undefined) return []
  const words = await wordsOf(container, mail, { found, locale: found.locale })
  const { retry_at } = mail.data
  const isAhead = retry_at !== null && retry_at.getTime() > clock.now()
  const day = isAhead ? new Intl.DateTimeFormat(words.locale, { dateStyle: "long" }).format(retry_at) : ""
  const input = { ...words, kind, day, to }
  return [{ send: (key) => sendSubscriptionMailWorkflow(container).run({ input: { ...input, key } }) }]
}

async function toAdmins(
  container: MedusaContainer,
  mail: SubscriptionMail,
  found: ShownSubscription,
): Promise<OutgoingMail[]> {
  const words = await wordsOf(container, mail, { found, locale: null })
  const admins = await container
    .resolve(Modules.USER)
    .listUsers({}, { select: ["id", "email"], take: MAX_ADMINS, order: { created_at: "ASC", id: "ASC" } })
  return admins.map(({ id, email: to }) => ({
    recipient: id,
    send: (key) => sendOrderGivenUpNoticeWorkflow(container).run({ input: { ...words, to, key } }),
  }))
}

/** The values for both mails. Without a locale, the mails are in the shop's language. */
async function wordsOf(
  container: MedusaContainer,
  { data: { amount_minor, currency_code } }: SubscriptionMail,
  { found, locale: wanted }: { found: ShownSubscription; locale: string | null },
) {
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = languageTag(wanted, storefront.default_locale)
  const texts = await textsOf(container, [{ id: found.plan_id }], locale)
  const currency = { style: "currency", currency: currency_code.toUpperCase() } as const
  return {
    locale,
    shop: shopName(storefront),
    subscriptionId: found.id,
    plan: texts.get(found.plan_id)?.name ?? found.plan_name,
    amount: new Intl.NumberFormat(locale, currency).format(fromMinor(amount_minor, currency_code)),
  }
}

async function addressOf(container: MedusaContainer, customerId: string): Promise<string | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields: ["email"], filters: { id: customerId } })
  return email.safeParse(data[0]?.email).data
}
