import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

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

/** The ways in which a cart of this region can be paid, in the order in which they are shown. None where there is no such region. */
export async function enabledPaymentMethods(
  container: MedusaContainer,
  regionId: string,
): Promise<PaymentMethod[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["payment_providers.id", "payment_providers.is_enabled"],
    filters: { id: regionId },
  })
  const inRegion = new Set(
    (data[0]?.payment_providers ?? []).flatMap((provider) => (provider?.is_enabled ? [provider.id] : [])),
  )
  return (Object.keys(PROVIDERS) as PaymentMethodName[])
    .map((name) => ({ name, provider_id: PROVIDERS[name] }))
    .filter(({ provider_id }) => inRegion.has(provider_id))
}
