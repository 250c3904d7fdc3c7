import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { email } from "../../lib/fields"
import { fromMinor } from "../../lib/money"
import { asError } from "../../lib/thrown"
import type { Notice } from "../../modules/subscriptions/types"
import { shopName } from "../../shop/name"
import { sendSubscriptionMailWorkflow } from "../../workflows/mail/send-subscription-mail"
import { textsOf } from "./shown-plans"

/** After this time a mail is not sent any more, because so late it would confuse the customer. */
const GIVE_UP_MS = 2 * 86_400_000

/** Mails what customers must know about their payments. If the mail server refuses one, it stays due. */
export async function sendSubscriptionMails(container: MedusaContainer): Promise<void> {
  const { cards } = container.resolve("subscriptions")
  for (const notice of await cards.dueNotices()) {
    const isOld = clock.now() - notice.created_at.getTime() > GIVE_UP_MS
    if (isOld || (await send(container, notice))) await cards.finishNotice(notice.id)
  }
}

/** Whether the mail is sent, or nobody can get it. */
async function send(container: MedusaContainer, notice: Notice): Promise<boolean> {
  const { id, kind, subscription_id, amount_minor, currency_code, retry_at } = notice
  const found = await container.resolve("subscriptions").subscriptionOf(subscription_id)
  const to = await addressOf(container, found.customer_id)
  if (to === undefined) return true
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const locale = found.locale ?? storefront.default_locale
  const texts = await textsOf(container, [{ id: found.plan_id }], locale)
  const currency = { style: "currency", currency: currency_code.toUpperCase() } as const
  try {
    await sendSubscriptionMailWorkflow(container).run({
      input: {
        ...{ kind, locale, to, subscriptionId: subscription_id },
        // The minute of the attempt, because the engine cannot send a failed mail again under the same key.
        key: `${id}:${Math.floor(clock.now() / 60_000)}`,
        shop: shopName(storefront),
        plan: texts.get(found.plan_id)?.name ?? found.plan_name,
        amount: new Intl.NumberFormat(locale, currency).format(fromMinor(amount_minor, currency_code)),
        day: retry_at ? new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(retry_at) : "",
      },
    })
    return true
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `The mail about the subscription ${subscription_id} could not be sent. It will be retried.`,
        asError(error),
      )
    return false
  }
}

async function addressOf(container: MedusaContainer, customerId: string): Promise<string | undefined> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields: ["email"], filters: { id: customerId } })
  return email.safeParse(data[0]?.email).data
}
