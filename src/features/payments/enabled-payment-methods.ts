import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isConfigured } from "../../modules/payments/lib/methods"

/** The ways to pay, by the names that the API gives them, and the engine's ids of what carries them out, in the order in which they are shown. */
const PROVIDERS = {
  stripe: "pp_stripe_stripe",
  iyzico: "pp_iyzico_iyzico",
  paytr: "pp_paytr_paytr",
  manual: "pp_system_default",
} as const

export type PaymentMethodName = keyof typeof PROVIDERS

export interface PaymentMethod {
  name: PaymentMethodName
  /** The engine's id, as payment sessions carry it. */
  provider_id: string
}

/**
 * The ways in which a cart of this region can be paid, in the order in which they are shown: those that the region has,
 * that the shop has switched on and given its keys, and that take the region's currency. Bank transfer needs none of
 * that but the region. None where there is no such region.
 */
export async function enabledPaymentMethods(
  container: MedusaContainer,
  regionId: string,
): Promise<PaymentMethod[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["currency_code", "payment_providers.id", "payment_providers.is_enabled"],
    filters: { id: regionId },
  })
  const [region] = data
  if (!region) return []
  const inRegion = new Set(
    (region.payment_providers ?? []).flatMap((provider) => (provider?.is_enabled ? [provider.id] : [])),
  )
  const settings = await container.resolve("tenantConfig").read("payments")
  return (Object.keys(PROVIDERS) as PaymentMethodName[])
    .map((name) => ({ name, provider_id: PROVIDERS[name] }))
    .filter(({ provider_id }) => inRegion.has(provider_id))
    .filter(({ name }) => name === "manual" || isConfigured(settings, name, region.currency_code))
}

/** The engine's id of a provider. */
export function providerId(name: PaymentMethodName): string {
  return PROVIDERS[name]
}
