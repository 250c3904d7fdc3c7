import type { MedusaContainer } from "@medusajs/framework/types"

/** Ends a subscription because another one replaces it: first at its provider, so that it is not billed again. */
export async function endReplaced(container: MedusaContainer, id: string): Promise<void> {
  const service = container.resolve("subscriptions")
  const { provider, provider_ref: reference, status } = await service.subscriptionOf(id)
  if (status === "canceled") return
  if ((provider === "stripe" || provider === "iyzico") && reference !== null) {
    const gateway = await container.resolve("payments").billing(provider)
    await gateway.cancelNow(reference)
  }
  await service.atProviders.endNow(id, "replaced")
}
