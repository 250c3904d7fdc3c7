import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { errors } from "../lib/errors"

/**
 * The id of the product that shoppers see under an id or a handle. As for the engine's own product routes it has to be
 * published, and in a sales channel of the publishable key. Throws 404.
 */
export async function soldProduct(
  { scope, publishable_key_context }: AuthenticatedMedusaRequest,
  idOrHandle: string,
): Promise<string> {
  const { data: products } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: ["id", "sales_channels_link.sales_channel_id"],
    filters: { $or: [{ id: idOrHandle }, { handle: idOrHandle }], status: ProductStatus.PUBLISHED },
  })
  const channels = publishable_key_context?.sales_channel_ids ?? []
  const sold = products.filter(({ sales_channels_link: links }) =>
    links?.some((link) => link && channels.includes(link.sales_channel_id)),
  )
  const product = sold.find(({ id }) => id === idOrHandle) ?? sold[0]
  if (!product) throw errors.notFound()
  return product.id
}
