import type { OwnedEntries } from "./thing"

const shown = (what: string) => ({ open: `${what}: the same for everybody who opens the shop.` })

/** Routes with an id in the path that belongs to no customer. Each says why. */
export const owned: OwnedEntries = {
  "GET /store/auth/social/:provider/start": shown("Names one of five identity providers"),
  "GET /store/auth/social/:provider/callback": shown("Names one of five identity providers"),
  "POST /auth/verification/request": {
    open: "Anybody may name an email; auth-mails.spec.ts shows that a mail goes to the account's own alone.",
  },
  "GET /store/products": {
    open: "A cart of somebody else's is passed over: customer-against-customer.spec.ts.",
  },
  "GET /store/products/:id": {
    open: "A cart of somebody else's is passed over: customer-against-customer.spec.ts.",
  },
  "POST /store/carts": shown("Names a region, a sales channel of the key and variants"),
  "GET /store/product-options/:id": shown("The catalogue"),
  "GET /store/collections/:id": shown("The catalogue"),
  "GET /store/product-categories": shown("The catalogue"),
  "GET /store/product-categories/:id": shown("The catalogue"),
  "GET /store/categories": shown("The catalogue"),
  "GET /store/categories/:id": shown("The catalogue"),
  "GET /store/product-tags/:id": shown("The catalogue"),
  "GET /store/product-types/:id": shown("The catalogue"),
  "GET /store/search": shown("The catalogue"),
  "GET /store/translations": shown("The catalogue's texts"),
  "GET /store/menus/:handle": shown("The shop's menus"),
  "GET /store/metafields/:resource_type/:resource_id": {
    open: "Only of public records. Those of customers are 404 for everybody: metafields.spec.ts.",
  },
  "GET /store/regions/:id": shown("Where the shop sells"),
  "GET /store/currencies/:code": shown("Where the shop sells"),
  "GET /store/payment-providers": shown("Names a region"),
  "GET /store/payment-config": shown("Names a region"),
  "GET /store/quote-services": shown("Names a region"),
  "GET /store/return-reasons/:id": shown("The shop's own list"),
  "GET /store/blog-posts/:slug": shown("Published texts"),
  "GET /store/blog-posts/:slug/comments": shown("Published texts"),
  "POST /store/blog-posts/:slug/comments": shown("Anybody may comment, and answer a published comment"),
  "GET /store/blog-categories/:slug": shown("Published texts"),
  "GET /store/blog-tags/:slug": shown("Published texts"),
  "GET /store/blog-authors/:id": shown("Published texts"),
  "GET /store/pages/:slug": shown("Published texts"),
  "GET /store/products/:product_id/reviews": shown("Approved reviews"),
  "POST /store/products/:product_id/reviews": shown("Anybody may review a product"),
  "POST /store/reviews/:id/helpful": shown("Every customer has a vote of their own on an approved review"),
  "DELETE /store/reviews/:id/helpful": {
    open: "Takes back the caller's own vote, whichever review it names: reviews.spec.ts.",
  },
  "GET /store/media/:id": shown("Public files"),
  "GET /store/product-templates/:slug": shown("The catalogue"),
}
