import { Modules } from "@medusajs/framework/utils"
import { storefront } from "../../harness/api"
import { createProducts, openCatalogue } from "../products"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /store/locales": { path: "/store/locales", exempt: "It is a setting, so it has no rows." },
  "GET /store/translations": async (shop) => {
    const catalogue = await openCatalogue(shop)
    const ids: string[] = []
    return {
      path: "/store/translations?resource_type=product&locale=de",
      table: "translation",
      ids: () => ids,
      caller: storefront(catalogue),
      async add(count) {
        const products = await createProducts(
          catalogue,
          Array.from({ length: count }, () => ({})),
        )
        const made = await shop.container.resolve(Modules.TRANSLATION).createTranslations(
          products.map(({ id, title }) => ({
            reference: "product",
            reference_id: id,
            locale_code: "de",
            translations: { title: `${title} auf Deutsch` },
          })),
        )
        ids.push(...made.map(({ id }) => id))
      },
    }
  },
}
