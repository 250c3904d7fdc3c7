import type { MedusaContainer } from "@medusajs/framework/types"
import { shopCurrency } from "../../kits/shop/currency"

const NOT_SET = "eur"

/** The currency in which the shop sets its prices. */
export async function shopBase(container: MedusaContainer): Promise<string> {
  const { base_currency } = await container.resolve("tenantConfig").read("currency")
  return base_currency ?? (await shopCurrency(container)) ?? NOT_SET
}
