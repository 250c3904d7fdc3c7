import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** The shop's default currency (ISO 4217, in lower case). `undefined` if it has none. */
export async function shopCurrency(container: MedusaContainer): Promise<string | undefined> {
  // Calls the module directly, because the engine's query function would take as long as a whole search.
  const [store] = await container
    .resolve(Modules.STORE)
    .listStores({}, { select: ["id"], relations: ["supported_currencies"], take: 1, order: { id: "ASC" } })
  const currencies = store?.supported_currencies ?? []
  return (currencies.find(({ is_default }) => is_default) ?? currencies[0])?.currency_code
}
