import { shopLocale } from "../../../kits/shop/reader"
import type { ListAddresses } from "../../wirings"

/** Lists the products of these sales channels for the sitemap, each once, with the shop's default language. */
export const listProductAddresses: ListAddresses = async (container, { salesChannels }) => {
  const locale = await shopLocale(container)
  const sold = await container.resolve("products").soldHandles(salesChannels)
  return sold.map(({ handle, updated_at }) => ({ alternates: [{ locale, slug: handle }], updated_at }))
}
