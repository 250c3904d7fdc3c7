import { declareContract } from "../contracts"
import { collections } from "./api/store-collections.rows"
import { productCategories } from "./api/store-product-categories.rows"
import { productOptions } from "./api/store-product-options.rows"
import { productTags } from "./api/store-product-tags.rows"
import { productTypes } from "./api/store-product-types.rows"
import { productVariants } from "./api/store-product-variants.rows"
import { products } from "./api/store-products.rows"

declareContract("products", [
  {
    heading: "Products",
    after: "Social login",
    rows: {
      ...products,
      ...productVariants,
      ...productOptions,
      ...collections,
      ...productCategories,
      ...productTags,
      ...productTypes,
    },
  },
])
