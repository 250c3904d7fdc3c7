import { storefront } from "../../harness/api"
import { createProducts, openCatalogue } from "../products"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /store/products": async (shop) => {
    const catalogue = await openCatalogue(shop)
    const ids: string[] = []
    return {
      path: "/store/products",
      table: "product",
      ids: () => ids,
      caller: storefront(catalogue),
      async add(count) {
        const rich = () => ({
          prices: [5, [{ amount: 6 }, { amount: 7, currency_code: "usd" }]],
          manage_inventory: true,
          images: [{ url: "https://shop.example/a.webp" }, { url: "https://shop.example/b.webp" }],
        })
        const made = await createProducts(catalogue, Array.from({ length: count }, rich))
        ids.push(...made.map(({ id }) => id))
      },
    }
  },
}
