import { productsShown } from "../lib/products-shown"
import type { Identified, Resource } from "../lib/resource"
import { ofEngine } from "./of-engine"

/** The products that forms offer: goods, unless the admin has chosen others for the lists. */
export const products: Resource<Identified, Identified> = {
  ...ofEngine("products", "product", "products", "title"),
  listed: () => ({ kind: productsShown() }),
}
