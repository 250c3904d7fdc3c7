import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isConfigured } from "../../modules/payments/lib/methods"

/** The API's names of payment methods, in display order. */
const NAMES = ["stripe", "iyzico", "paytr", "manual"] as const

export type PaymentMethodName = (typeof NAMES)[number]

/** The engine's provider ids. */
const PROVIDERS: Record<PaymentMethodName, string> = {
  stripe: "pp_stripe_stripe",
  iyzico: "pp_iyzico_iyzico",
  paytr: "pp_paytr_paytr",
  manual: "pp_system_default",
}

export interface PaymentMethod {
  name: PaymentMethodName
  /** The engine's provider id, as in payment sessions. */
  provider_id: string
}

/**
 * The payment methods for a cart in this region, in display order. A provider must be in the region, be enabled, have
 * its keys and support the currency. Bank transfer must only be in the region. Empty for an unknown region.
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
  return NAMES.map((name) => ({ name, provider_id: PROVIDERS[name] }))
    .filter(({ provider_id }) => inRegion.has(provider_id))
    .filter(({ name }) => name === "manual" || isConfigured(settings, name, region.currency_code))
}

/** The engine's id of a provider. */
export function providerId(name: PaymentMethodName): string {
  return PROVIDERS[name]
}
