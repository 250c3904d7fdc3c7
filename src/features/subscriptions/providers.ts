import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import { isConfigured } from "../../modules/payments/lib/methods"
import { PROVIDERS } from "../../modules/subscriptions/schemas"
import type { Price, PricedPlan, Provider } from "../../modules/subscriptions/types"

interface AvailableProvider {
  name: Provider
  takes: (currencyCode: string) => boolean
}

/** The providers at which subscriptions can be bought now, because the shop has turned them on and set their keys. */
export async function availableProviders(container: MedusaContainer): Promise<AvailableProvider[]> {
  const settings = await container.resolve("tenantConfig").read("payments")
  return PROVIDERS.filter((name) => settings[`${name}_enabled`]).map((name) => ({
    name,
    takes: (currencyCode) => isConfigured(settings, name, currencyCode),
  }))
}

/**
 * Throws 400 `invalid_field` if the plan is not sold at this provider or in this currency, and 503 `not_configured` if
 * the shop has not turned the provider on.
 */
export async function requireSeller(
  container: MedusaContainer,
  plan: Pick<PricedPlan, "providers">,
  { provider, price }: { provider: Provider; price: Price },
): Promise<void> {
  const { currency_code } = price
  if (plan.providers.length > 0 && !plan.providers.includes(provider))
    throw errors.invalidField(`Field 'provider': the plan is not sold with ${provider}.`)
  if (!chargesFee(provider, price))
    throw errors.invalidField("Field 'provider': iyzico cannot charge the plan's set-up fee.")
  const seller = (await availableProviders(container)).find(({ name }) => name === provider)
  if (!seller) throw errors.notConfigured(`The shop does not sell subscriptions with ${provider}.`)
  if (!seller.takes(currency_code))
    throw errors.invalidField(`Field 'provider': ${provider} does not take ${currency_code}.`)
}

/** Whether a provider can charge the price's set-up fee. iyzico has no first payment of another amount. */
export function chargesFee(provider: Provider, { setup_fee_minor }: Pick<Price, "setup_fee_minor">): boolean {
  return provider !== "iyzico" || setup_fee_minor === 0
}
