import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** The currency in which the shop says its prices first, an ISO 4217 code in lower case. `undefined` where it has none yet. */
export async function shopCurrency(container: MedusaContainer): Promise<string | undefined> {
  // From the module itself: a graph over one module takes as long as the rest of a search.
  const [store] = await container
    .resolve(Modules.STORE)
    .listStores({}, { select: ["id"], relations: ["supported_currencies"], take: 1, order: { id: "ASC" } })
  const currencies = store?.supported_currencies ?? []
  return (currencies.find(({ is_default }) => is_default) ?? currencies[0])?.currency_code
}
