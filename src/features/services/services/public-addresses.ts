import { shopLocale } from "../../../kits/shop/reader"
import type { ListAddresses } from "../../wirings"

/** Lists the active services for the sitemap, each once, with the shop's default language. */
export const listServiceAddresses: ListAddresses = async (container) => {
  const locale = await shopLocale(container)
  const shown = await container.resolve("services").publicAddresses()
  return shown.map(({ slug, updated_at }) => ({ alternates: [{ locale, slug }], updated_at }))
}
