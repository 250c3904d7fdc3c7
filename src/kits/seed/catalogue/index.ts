import { lightAndScent } from "./light-and-scent"
import type { CatalogueProduct } from "./product"
import { storageAndPlants } from "./storage-and-plants"
import { tableware } from "./tableware"
import { textiles } from "./textiles"

export { categories } from "./categories"
export { collections } from "./collections"
export { options, sizeOption } from "./options"
export { type CatalogueProduct, variantsOf } from "./product"

export const products: CatalogueProduct[] = [...tableware, ...textiles, ...lightAndScent, ...storageAndPlants]
