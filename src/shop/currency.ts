import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** The shop's default currency, ISO 4217 in lower case. `undefined` if it is not set. */
export async function shopCurrency(container: MedusaContainer): Promise<string | undefined> {
  // Reads the module directly, because a graph query takes as long as the rest of a search.
  const [store] = await container
    .resolve(Modules.STORE)
    .listStores({}, { select: ["id"], relations: ["supported_currencies"], take: 1, order: { id: "ASC" } })
  const currencies = store?.supported_currencies ?? []
  return (currencies.find(({ is_default }) => is_default) ?? currencies[0])?.currency_code
}
