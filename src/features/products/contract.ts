import { collections } from "../../api/store/collections/contract"
import { productCategories } from "../../api/store/product-categories/contract"
import { productOptions } from "../../api/store/product-options/contract"
import { productTags } from "../../api/store/product-tags/contract"
import { productTypes } from "../../api/store/product-types/contract"
import { productVariants } from "../../api/store/product-variants/contract"
import { products } from "../../api/store/products/contract"
import { declareContract } from "../contracts"

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
