import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** Deletes a price list made from a rate, with all its prices. */
export async function erasePriceList(
  container: MedusaContainer,
  { id, price_list_id }: { id: string; price_list_id: string },
): Promise<void> {
  if (price_list_id !== "") await container.resolve(Modules.PRICING).deletePriceLists([price_list_id])
  await container.resolve("currencyRates").deleteRatePriceLists(id)
}
