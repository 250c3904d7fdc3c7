import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { shopName } from "../../../kits/shop/name"
import { clock } from "../../../lib/clock"
import type { Encryption } from "../../../lib/encryption"
import { asError } from "../../../lib/thrown"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { sealLink } from "../../mail/module/lib/links"
import { sendLinkMailWorkflow } from "../../mail/workflows/send-link-mail"
import type { SubscriptionRow } from "../module/types"
import { mailLink, publishableKey } from "./links"

/** After this time a request is forgotten if its mail could not be sent. */
const GIVE_UP_MS = 2 * 86_400_000

/**
 * Mails the links that confirm subscriptions. A mail is claimed before it is sent, so a crash sends nothing twice. If the
 * mail server refuses it, it is due again in ten minutes.
 */
export async function sendConfirmations(container: MedusaContainer): Promise<void> {
  const emailMarketing = container.resolve("emailMarketing")
  const due = await emailMarketing.dueConfirmations()
  if (due.length === 0) return
  const shop = shopName(await container.resolve("tenantConfig").read("storefront"))
  const key = await publishableKey(container)
  for (const subscription of due) {
    if (!(await emailMarketing.claimConfirmation(subscription))) continue
    try {
      await send(container, subscription, { shop, key })
    } catch (error) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(`The mail for the subscription ${subscription.id} could not be sent.`, asError(error))
      const asked = subscription.confirm_requested_at?.getTime() ?? 0
      if (clock.now() - asked < GIVE_UP_MS) await emailMarketing.retryConfirmation(subscription)
    }
  }
}

async function send(
  container: MedusaContainer,
  { id, email, locale, list_name, confirm_code }: SubscriptionRow,
  { shop, key }: { shop: string; key: string },
): Promise<void> {
  if (confirm_code === null) return
  const link = await mailLink(container, "confirm", { id, extra: confirm_code, key })
  await sendLinkMailWorkflow(container).run({
    input: {
      kind: "confirm_subscription",
      to: email,
      sealedLink: sealLink(container.resolve<Encryption>("encryption"), link, currentTenantId()),
      // The minute of the attempt, because the engine cannot send a failed mail again under the same key.
      fingerprint: `${id}:${Math.floor(clock.now() / 60_000)}`,
      locale,
      words: { shop, list: list_name },
    },
  })
}
