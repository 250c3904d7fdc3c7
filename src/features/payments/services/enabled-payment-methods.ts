import type { MedusaContainer } from "@medusajs/framework/types"
import type { PayingRegion } from "../../checkout/module/types"
import { isConfigured } from "../module/lib/methods"

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
 * The payment methods for a cart in this region, in display order. The region must list the provider. Except for bank
 * transfer, the shop must also have turned it on and set its keys, and it must support the currency. Empty for an
 * unknown region.
 */
export async function enabledPaymentMethods(
  container: MedusaContainer,
  regionId: string,
): Promise<PaymentMethod[]> {
  const region = await container.resolve("checkout").findRegion({ by: "id", value: regionId })
  return region ? methodsIn(container, region) : []
}

/** Does the same for a region that was already read. */
export async function methodsIn(
  container: MedusaContainer,
  { currency_code, providers }: PayingRegion,
): Promise<PaymentMethod[]> {
  const settings = await container.resolve("tenantConfig").read("payments")
  return NAMES.map((name) => ({ name, provider_id: PROVIDERS[name] }))
    .filter(({ provider_id }) => providers.includes(provider_id))
    .filter(({ name }) => name === "manual" || isConfigured(settings, name, currency_code))
}

/** The payment methods for a currency without a region: all that the shop has turned on. */
export function methodsOf(container: MedusaContainer, currency_code: string): Promise<PaymentMethod[]> {
  return methodsIn(container, { currency_code, providers: Object.values(PROVIDERS) })
}

/** The engine's id of a provider. */
export function providerId(name: PaymentMethodName): string {
  return PROVIDERS[name]
}
