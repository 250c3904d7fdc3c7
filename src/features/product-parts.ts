import { fieldsOf, filtersOf, kindsOf } from "../kits/declarations/product-parts"
import { features } from "./all"

const parts = features.flatMap(({ productParts = [] }) => productParts)

/** Fields and filters that features add to the storefront's products. docs/products.md shows an example. */
export const addedFields = fieldsOf(parts)
export const addedFilters = filtersOf(parts)
export const addedKinds = kindsOf(parts)
