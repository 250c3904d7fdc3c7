import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import { email } from "../../../lib/fields"
import { fromMinor } from "../../../lib/money"
import { asError } from "../../../lib/thrown"
import type { SubscriptionMailKind } from "../../mail/module/content/subscription-mail-texts"
import { sendOrderGivenUpNoticeWorkflow } from "../../mail/workflows/send-order-given-up-notice"
import { sendSubscriptionMailWorkflow } from "../../mail/workflows/send-subscription-mail"
import type { Notice, ShownSubscription } from "../module/types"
import { textsOf } from "./shown-plans"

/** After this time a mail is not sent any more, because so late it would confuse the customer. */
const GIVE_UP_MS = 2 * 86_400_000
const MOST_ADMINS = 50

/**
 * Mails what customers must know about their payments, and admins about orders. If the mail server refuses one, it stays
 * due.
 */
export async function sendSubscriptionMails(container: MedusaContainer): Promise<void> {
  const { cards } = container.resolve("subscriptions")
  for (const notice of await cards.dueNotices()) {
    const isOld = clock.now() - notice.created_at.getTime() > GIVE_UP_MS
    if (isOld || (await send(container, notice))) await cards.finishNotice(notice.id)
  }
}

/** Whether the mail is sent, or nobody can get it. */
async function send(container: MedusaContainer, notice: Notice): Promise<boolean> {
  try {
    const found = await container.resolve("subscriptions").subscriptionOf(notice.subscription_id)
    return notice.kind === "order_given_up"
      ? await mailAdmins(container, notice, found)
      : await mailCustomer(container, { ...notice, kind: notice.kind }, found)
  } catch (error) {
    complain(container, notice, error)
    return false
  }
}

async function mailCustomer(
  container: MedusaContainer,
  notice: Notice & { kind: SubscriptionMailKind },
  found: ShownSubscription,
): Promise<boolean> {
  const words = await wordsOf(container, notice, { found, locale: found.locale })
  const { kind, retry_at } = notice
  const day = retry_at ? new Intl.DateTimeFormat(words.locale, { dateStyle: "long" }).format(retry_at) : ""
  for (const to of await addressOf(container, found.customer_id))
    await sendSubscriptionMailWorkflow(container).run({ input: { ...words, kind, day, to } })
  return true
}

/** One address that refuses the mail does not make the other admins get it again. */
async function mailAdmins(
  container: MedusaContainer,
  notice: Notice,
  found: ShownSubscription,
): Promise<boolean> {
  const words = await wordsOf(container, notice, { found, locale: null })
  const receivers = await addressesOfAdmins(container)
  let sent = 0
  for (const to of receivers)
    await sendOrderGivenUpNoticeWorkflow(container)
      .run({ input: { ...words, to } })
      .then(
        () => (sent += 1),
        (error: unknown) => complain(container, notice, error),
      )
  return sent > 0 || receivers.length === 0
}

function complain(container: MedusaContainer, { subscription_id }: Notice, error: unknown): void {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`A mail about the subscription ${subscription_id} could not be sent.`, asError(error))
}

/** The values for both mails. Without a locale, the mails are in the shop's language. */
async function wordsOf(
  container: MedusaContainer,
  { id, amount_minor, currency_code }: Notice,
  { found, locale: wanted }: { found: ShownSubscription; locale: string | null },
) {
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = wanted ?? storefront.default_locale
  const texts = await textsOf(container, [{ id: found.plan_id }], locale)
  const currency = { style: "currency", currency: currency_code.toUpperCase() } as const
  return {
    locale,
    shop: shopName(storefront),
    subscriptionId: found.id,
    // The minute of the attempt, because the engine cannot send a failed mail again under the same key.
    key: `${id}:${Math.floor(clock.now() / 60_000)}`,
    plan: texts.get(found.plan_id)?.name ?? found.plan_name,
    amount: new Intl.NumberFormat(locale, currency).format(fromMinor(amount_minor, currency_code)),
  }
}

async function addressOf(container: MedusaContainer, customerId: string): Promise<string[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields: ["email"], filters: { id: customerId } })
  const to = email.safeParse(data[0]?.email).data
  return to === undefined ? [] : [to]
}

async function addressesOfAdmins(container: MedusaContainer): Promise<string[]> {
  const order = { created_at: "ASC", id: "ASC" } as const
  const admins = await container
    .resolve(Modules.USER)
    .listUsers({}, { select: ["email"], take: MOST_ADMINS, order })
  return admins.map((admin) => admin.email)
}
