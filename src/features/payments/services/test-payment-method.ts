import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { z } from "zod"
import type { paymentMethodTest } from "../module/schemas"
import { type PaymentMethodName, providerId } from "./enabled-payment-methods"

/** For each payment method, its group of fields in the settings `payments`. */
const GROUPS: Record<PaymentMethodName, string> = {
  stripe: "stripe",
  iyzico: "iyzico",
  paytr: "paytr",
  manual: "bank",
}

/** Tests if a provider accepts the shop's keys. For bank transfer, checks if the account data is complete. */
export async function testPaymentMethod(
  container: MedusaContainer,
  method: PaymentMethodName,
): Promise<z.output<typeof paymentMethodTest>> {
  const { groups } = await container.resolve("tenantConfig").view("payments")
  const missing = groups.find(({ name }) => name === GROUPS[method])?.missing ?? []
  const common = { method, missing, regions: await regionsWith(container, method) }
  if (missing.length > 0)
    return { ...common, is_working: false, reason: "incomplete", problem: `Not set: ${missing.join(", ")}.` }

  const found =
    method === "manual" ? undefined : await container.resolve("payments").connectionProblem(method)
  return {
    ...common,
    is_working: found === undefined,
    reason: found?.reason ?? null,
    problem: found?.message ?? null,
  }
}

async function regionsWith(container: MedusaContainer, method: PaymentMethodName): Promise<number> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "region",
    fields: ["id", "payment_providers.id"],
  })
  const id = providerId(method)
  return data.filter(({ payment_providers: all }) => all?.some((provider) => provider?.id === id)).length
}
