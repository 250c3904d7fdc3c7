import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { z } from "zod"
import { errors, unknownRegion } from "../../../lib/errors"
import type { Settings } from "../../../lib/registry"
import type { paymentProviderConfig } from "../module/schemas"
import { enabledPaymentMethods, type PaymentMethodName } from "./enabled-payment-methods"

type MethodConfig = z.output<typeof paymentProviderConfig>

/**
 * The data that a storefront needs to offer a region's payment methods, such as public keys. Without a region, uses the
 * shop's default region.
 *
 * Throws 400 `invalid_field` for an unknown region.
 */
export async function paymentConfig(container: MedusaContainer, wantedRegion: string | undefined) {
  const id = wantedRegion ?? (await defaultRegion(container))
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "region", fields: ["id", "currency_code"], filters: { id } })
  const [region] = data
  if (!region) throw unknownRegion()

  const settings = await container.resolve("tenantConfig").read("payments")
  const { currency_code } = region
  const methods = await enabledPaymentMethods(container, id)
  const payment_providers: MethodConfig[] = methods.map((method) => ({
    ...method,
    ...DETAILS[method.name](settings),
    currency_code,
  }))
  return { region_id: id, currency_code, payment_providers }
}

type Details = Pick<MethodConfig, "kind" | "publishable_key" | "is_test">

const DETAILS: Record<PaymentMethodName, (settings: Settings<"payments">) => Details> = {
  stripe: ({ stripe_publishable_key: publishable_key }) => ({
    kind: "card",
    publishable_key,
    is_test: publishable_key?.startsWith("pk_test_") ?? false,
  }),
  iyzico: ({ iyzico_test_mode: is_test }) => ({ kind: "redirect", publishable_key: null, is_test }),
  paytr: ({ paytr_test_mode: is_test }) => ({ kind: "iframe", publishable_key: null, is_test }),
  manual: () => ({ kind: "bank_transfer", publishable_key: null, is_test: false }),
}

async function defaultRegion(container: MedusaContainer): Promise<string> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "store", fields: ["default_region_id"] })
  const id = data[0]?.default_region_id
  if (!id) throw errors.notFound("The shop has no default region. Send a region.")
  return id
}
