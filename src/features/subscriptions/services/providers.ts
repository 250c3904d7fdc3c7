import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { isConfigured } from "../../payments/module/lib/methods"
import { PROVIDERS } from "../module/schemas"
import type { Price, PricedPlan, Provider } from "../module/types"

/** iyzico needs a product for each quantity. Without a limit, customers could make thousands of them. */
const MAX_AT_IYZICO = 100

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

interface Sale {
  plan: Pick<PricedPlan, "providers">
  price: Price
  quantity: number
}

/**
 * The provider of a subscription that replaces another one: the same, or for a free one the first that sells the plan.
 * Throws 400 `invalid_field` if none does, and 503 `not_configured` if the shop has none.
 */
export async function replacingProvider(
  container: MedusaContainer,
  { provider }: { provider: Provider | null },
  sale: Sale,
): Promise<Provider> {
  if (provider !== null) {
    await requireSeller(container, provider, sale)
    return provider
  }
  const available = await availableProviders(container)
  if (available.length === 0)
    throw errors.notConfigured("The shop has no payment provider for subscriptions.")
  const found = available.find((one) => refusalOf(one, sale) === undefined)
  if (!found)
    throw errors.invalidField(
      "Field 'plan_id': no payment provider of the shop sells the plan at this price.",
    )
  return found.name
}

/**
 * Throws 400 `invalid_field` if the plan is not sold at this provider, at this price or in this quantity, and 503
 * `not_configured` if the shop has not turned the provider on.
 */
export async function requireSeller(
  container: MedusaContainer,
  provider: Provider,
  sale: Sale,
): Promise<void> {
  requireSold(sale.plan, provider)
  const seller = (await availableProviders(container)).find(({ name }) => name === provider)
  if (!seller) throw errors.notConfigured(`The shop does not sell subscriptions with ${provider}.`)
  const refusal = refusalOf(seller, sale)
  if (refusal !== undefined) throw errors.invalidField(`Field 'provider': ${refusal}`)
}

/** Throws 400 `invalid_field` if the plan is not sold at this provider. */
export function requireSold({ providers }: Sale["plan"], provider: Provider): void {
  if (providers.length > 0 && !providers.includes(provider))
    throw errors.invalidField(`Field 'provider': the plan is not sold with ${provider}.`)
}

/** Why an available provider cannot sell a plan. */
export function refusalOf(
  { name, takes }: AvailableProvider,
  { plan, price, quantity }: Sale,
): string | undefined {
  if (plan.providers.length > 0 && !plan.providers.includes(name)) return `the plan is not sold with ${name}.`
  // iyzico has no first payment of another amount.
  if (name === "iyzico" && price.setup_fee_minor > 0) return "iyzico cannot charge the plan's set-up fee."
  if (name === "iyzico" && quantity > MAX_AT_IYZICO) return `iyzico sells at most ${MAX_AT_IYZICO} pieces.`
  // Providers charge exactly the price. It was possible earlier to save one without taxes.
  if (!price.is_tax_inclusive && price.amount_minor > 0) return "the price must include the taxes."
  if (!takes(price.currency_code)) return `${name} does not take ${price.currency_code}.`
  return undefined
}
