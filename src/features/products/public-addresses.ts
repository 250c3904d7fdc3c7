import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { shopLocale } from "../../shop/reader"
import type { ListAddresses } from "../wirings"

const AT_ONCE = 1000

/** Lists the products of these sales channels for the sitemap, each once, with the shop's default language. */
export const listProductAddresses: ListAddresses = async (container, { salesChannels }) => {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const locale = await shopLocale(container)
  const found = new Map<string, Awaited<ReturnType<ListAddresses>>[number]>()
  for (let skip = 0; ; skip += AT_ONCE) {
    const { data } = await query.graph({
      entity: "product_sales_channel",
      fields: ["product.handle", "product.status", "product.updated_at"],
      filters: { sales_channel_id: salesChannels },
      pagination: { skip, take: AT_ONCE, order: { product_id: "ASC" } },
    })
    for (const { product } of data)
      if (product?.status === ProductStatus.PUBLISHED)
        found.set(product.handle, {
          alternates: [{ locale, slug: product.handle }],
          updated_at: new Date(product.updated_at ?? 0),
        })
    if (data.length < AT_ONCE) return [...found.values()]
  }
}
