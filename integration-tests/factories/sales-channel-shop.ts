import { ApiKeyType, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import { type Shop, useShop } from "../harness/shop"
import { first } from "./first"

/**
 * Opens a sales channel with its own publishable key. The demo shop's warehouse serves it. Product lists of other specs
 * do not show its products.
 */
export async function openSalesChannel(name: string): Promise<Shop & { channelId: string }> {
  const shop = await useShop()
  const { container } = shop
  const { data: locations } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "stock_location", fields: ["id"] })
  const { result: channels } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name }] },
  })
  const { result: keys } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: name, type: ApiKeyType.PUBLISHABLE, created_by: "" }] },
  })
  const channelId = first(channels).id
  const key = first(keys)
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [channelId] } })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: first(locations).id, add: [channelId] },
  })
  return { ...shop, publishableKey: key.token, channelId }
}
