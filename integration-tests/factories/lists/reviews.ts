import { randomInt } from "node:crypto"
import { admin, type Caller, storefront } from "../../harness/api"
import type { Shop } from "../../harness/shop"
import { createProduct, importReview, useReviewedShop } from "../reviews"
import type { FilledList, ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /store/products/:product_id/reviews": () =>
    reviewsOfOne((id) => `/store/products/${id}/reviews`, storefront),
  "GET /admin/reviews": () => reviewsOfOne((id) => `/admin/reviews?subject_id=${id}`, admin),
}

async function reviewsOfOne(
  pathOf: (productId: string) => string,
  callerOf: (shop: Shop) => Caller,
): Promise<FilledList> {
  const shop = await useReviewedShop()
  const product = await createProduct(shop)
  const ids: string[] = []
  const add = async () => {
    const { id } = await importReview(shop, product, {
      rating: randomInt(1, 6),
      title: "Title",
      body: "Body",
      reply: { body: "Thank you", author_name: "The shop" },
    })
    ids.push(id)
  }
  return {
    path: pathOf(product.id),
    table: "review",
    ids: () => ids,
    add: (count) => Promise.all(Array.from({ length: count }, add)),
    caller: callerOf(shop),
  }
}
