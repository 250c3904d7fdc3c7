import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** The id of the shop's default sales channel. `undefined` if it has none. */
export async function defaultSalesChannel(container: MedusaContainer): Promise<string | undefined> {
  const [store] = await container
    .resolve(Modules.STORE)
    .listStores({}, { select: ["id", "default_sales_channel_id"], take: 1, order: { id: "ASC" } })
  return store?.default_sales_channel_id ?? undefined
}
