import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../../../lib/thrown"
import { dueWork } from "../../../../tenancy/schedule/scheduled-job"
import { SETTLE_SUBSCRIPTION_CHECKOUTS } from "../../module/due"

interface Replacing {
  checkout_id: string
  replaces_id: string
}

/**
 * Ends a subscription because another one replaces it: first at its provider, so that it is not billed again. The
 * transaction that has made the other one has noted this work. If it fails here, the job does it again until it is done.
 */
export async function endReplaced(
  container: MedusaContainer,
  { checkout_id, replaces_id }: Replacing,
): Promise<void> {
  try {
    await end(container, replaces_id)
    await container.resolve("subscriptions").atProviders.finishCheckout(checkout_id)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `The replaced subscription ${replaces_id} has not ended yet. It will be retried.`,
        asError(error),
      )
  }
  await dueWork(container).recheck(SETTLE_SUBSCRIPTION_CHECKOUTS)
}

async function end(container: MedusaContainer, id: string): Promise<void> {
  const service = container.resolve("subscriptions")
  const { provider, provider_ref: reference, status } = await service.subscriptionOf(id)
  if (status === "canceled") return
  if ((provider === "stripe" || provider === "iyzico") && reference !== null) {
    const gateway = await container.resolve("payments").billing(provider)
    await gateway.cancelNow(reference)
  }
  await service.atProviders.endNow(id, "replaced")
}
