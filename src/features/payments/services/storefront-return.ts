import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../../lib/thrown"
import { settleSubscriptionCheckoutWorkflow } from "../../subscriptions/workflows/settle-checkout"
import { returnUrl } from "../module/lib/return-url"
import type { EventOutcome, ProviderName } from "../module/types"
import { processPaymentReportWorkflow } from "../workflows/process-payment-report"

/** The result of the payment, in the storefront address to which the customer returns. */
type ReturnStatus = "success" | "pending" | "returned"

const STATUSES: Record<EventOutcome, ReturnStatus> = {
  order_placed: "success",
  captured: "success",
  returned: "returned",
  voided: "returned",
  none: "pending",
}

/**
 * Handles the payment of a customer who comes back from a provider's page. Returns the storefront address to redirect
 * to. After an error the customer continues too, because the provider's webhook will report the result.
 */
export async function storefrontReturn(
  container: MedusaContainer,
  provider: ProviderName,
  token: string,
): Promise<string> {
  const settings = container.resolve("tenantConfig")
  const subscription = await subscriptionReturn(container, provider, token)
  if (subscription !== undefined) return subscription
  const query = await outcomeOf(container, provider, token)
  return returnUrl(await settings.read("storefront"), await settings.read("payments"), query)
}

/** The storefront address if the token belongs to a subscription's checkout. Its state is settled before. */
async function subscriptionReturn(
  container: MedusaContainer,
  provider: ProviderName,
  token: string,
): Promise<string | undefined> {
  if (token === "") return undefined
  const checkout = await container.resolve("subscriptions").atProviders.findCheckout(provider, token)
  if (!checkout) return undefined
  const { id, return_to } = checkout
  try {
    await settleSubscriptionCheckoutWorkflow(container).run({ input: { id } })
  } catch (error) {
    // The storefront polls the checkout, which asks the provider again.
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(
        `A customer has returned from ${provider}, but the checkout ${id} is not settled`,
        asError(error),
      )
  }
  const storefront = await container.resolve("tenantConfig").read("storefront")
  return returnUrl(storefront, { return_path: return_to ?? "/" }, { subscription_checkout: id })
}

async function outcomeOf(
  container: MedusaContainer,
  provider: ProviderName,
  token: string,
): Promise<Record<string, string>> {
  const pending: ReturnStatus = "pending"
  try {
    const report = await container.resolve("payments").readReturn(provider, { token })
    if (!report) return { status: pending }
    const { result } = await processPaymentReportWorkflow(container).run({ input: { provider, report } })
    const { outcome, cart_id, order_id } = result
    return { status: STATUSES[outcome], ...(cart_id && { cart_id }), ...(order_id && { order_id }) }
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.error(
      `A customer has returned from ${provider}, but the state of the payment is unknown`,
      asError(error),
    )
    return { status: pending }
  }
}
