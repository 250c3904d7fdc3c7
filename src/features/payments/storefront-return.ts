import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../lib/thrown"
import { returnUrl } from "../../modules/payments/lib/return-url"
import type { EventOutcome, ProviderName } from "../../modules/payments/types"
import { processPaymentReportWorkflow } from "../../workflows/payments/process-payment-report"

/** The status in the storefront's address. */
type ReturnStatus = "success" | "pending" | "returned"

const STATUSES: Record<EventOutcome, ReturnStatus> = {
  order_placed: "success",
  captured: "success",
  returned: "returned",
  voided: "returned",
  none: "pending",
}

/**
 * Processes the payment of a returning customer and returns the storefront address to redirect to. After an error, the
 * customer continues too, because the provider's webhook is still to come.
 */
export async function storefrontReturn(
  container: MedusaContainer,
  provider: ProviderName,
  token: string,
): Promise<string> {
  const settings = container.resolve("tenantConfig")
  const query = await outcomeOf(container, provider, token)
  return returnUrl(await settings.read("storefront"), await settings.read("payments"), query)
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
