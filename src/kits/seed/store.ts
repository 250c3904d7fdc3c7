import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { updateStoresWorkflow } from "@medusajs/medusa/core-flows"
import { currencies, shopName } from "./demo-shop"
import { one } from "./ensure"
import type { Seed } from "./seed"

/** The store's name and currencies. The engine creates the store, its sales channel and its publishable key. */
export const store: Seed = {
  name: "store",
  async run(container) {
    const { id } = await readStore(container)
    await updateStoresWorkflow(container).run({
      input: {
        selector: { id },
        update: {
          name: shopName,
          supported_currencies: currencies.map(({ code, isTaxInclusive }, index) => ({
            currency_code: code,
            is_default: index === 0,
            is_tax_inclusive: isTaxInclusive,
          })),
        },
      },
    })
  },
}

/** The database's only store with its sales channel. The engine creates both when it starts. */
export async function readStore(container: MedusaContainer): Promise<{ id: string; salesChannelId: string }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "store", fields: ["id", "default_sales_channel_id"] })
  const { id, default_sales_channel_id: salesChannelId } = one(data, "store")
  if (!salesChannelId) throw new Error("The store has no default sales channel.")
  return { id, salesChannelId }
}
