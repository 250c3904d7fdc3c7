import { randomInt } from "node:crypto"
import type { Shop } from "../../harness/shop"
import { createProduct, importReview } from "../reviews"
import type { FilledList, ListEntries } from "./list"

export const reviewLists: ListEntries = {
  "GET /store/products/:product_id/reviews": (shop) =>
    reviewsOfOne(shop, ({ id }) => `/store/products/${id}/reviews`),
  "GET /admin/reviews": (shop) => reviewsOfOne(shop, ({ id }) => `/admin/reviews?subject_id=${id}`),
}

async function reviewsOfOne(
  shop: Shop,
  pathOf: (product: { id: string; handle: string }) => string,
): Promise<FilledList> {
  const product = await createProduct(shop)
  const add = () =>
    importReview(shop, product, {
      rating: randomInt(1, 6),
      title: "Title",
      body: "Body",
      reply: { body: "Thank you", author_name: "The shop" },
    })
  return {
    path: pathOf(product),
    table: "review",
    add: (count) => Promise.all(Array.from({ length: count }, add)),
  }
}
