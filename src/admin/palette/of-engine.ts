import { creationOfEngine } from "../lib/palette"

export default [
  creationOfEngine("/products/create", "products.create.title"),
  creationOfEngine("/collections/create", "collections.createCollection"),
  creationOfEngine("/categories/create", "categories.create.header"),
  creationOfEngine("/inventory/create", "inventory.create.title"),
  creationOfEngine("/customers/create", "customers.create.header"),
  creationOfEngine("/customer-groups/create", "customerGroups.create.header"),
  creationOfEngine("/promotions/create", "promotions.createPromotionTitle"),
  creationOfEngine("/campaigns/create", "campaigns.create.title"),
  creationOfEngine("/price-lists/create", "priceLists.create.header"),
]
