import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Actor } from "../../../../lib/actor"
import type { BillingGateway } from "../../../payments/module/billing-types"
import type { Snapshot } from "../../module/lib/synced"
import type { Provider } from "../../module/types"
import { endReplaced } from "./end-replaced"
import { recheckSubscriptions } from "./recheck"

/** How long a report waits for another one about the same subscription. */
const PATIENCE_SECONDS = 30

interface Reference {
  provider: Provider
  reference: string
  /** Our checkout that began it, if the provider does not know it. */
  checkout_id?: string | undefined
  /** The author of the change that the call reads, if a person has asked for it. */
  actor?: Actor | undefined
}

/**
 * Asks the provider for the present state of a subscription and stores it. Calls about one subscription run one after
 * the other. So an older state never overwrites a newer one. Returns our id, if the subscription is one of ours.
 */
export async function syncSubscription(
  container: MedusaContainer,
  { provider, reference, checkout_id, actor }: Reference,
): Promise<string | undefined> {
  const work = async () => {
    const gateway = await container.resolve("payments").billing(provider)
    return takeOver(container, gateway, { provider, reference, checkout_id, actor })
  }
  return container
    .resolve(Modules.LOCKING)
    .execute(`subscription/${provider}/${reference}`, work, { timeout: PATIENCE_SECONDS })
}

/** Does the same for a caller that holds the lock. */
async function takeOver(
  container: MedusaContainer,
  gateway: BillingGateway,
  { provider, reference, checkout_id, actor }: Reference,
): Promise<string | undefined> {
  const service = container.resolve("subscriptions")
  const billed = await gateway.look(reference)
  const price = await service.atProviders.priceByReference({
    provider,
    account: gateway.account,
    reference: billed.price_ref,
  })
  const snapshot: Snapshot = { ...billed, price }
  const known = await service.atProviders.findByReference(provider, reference)
  if (known) {
    await service.atProviders.applySnapshot(known.id, snapshot, actor)
    await recheckSubscriptions(container)
    return known.id
  }
  // An unpaid subscription may still become active. It is not made before.
  const checkoutId = billed.checkout_id ?? checkout_id
  if (billed.status === "pending" || checkoutId === undefined) return undefined
  const opened = await service.atProviders.openFromCheckout(checkoutId, snapshot)
  if (opened?.replaces_id)
    await endReplaced(container, { checkout_id: checkoutId, replaces_id: opened.replaces_id })
  await recheckSubscriptions(container)
  return opened?.id
}
