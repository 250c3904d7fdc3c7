import type { Identified, Resource } from "../lib/resource"
import { ofEngine } from "./of-engine"

/** All products, also those that only have the price of a ticket, a tour or a service. */
export const allProducts: Resource<Identified, Identified> = ofEngine(
  "products",
  "product",
  "products",
  "title",
)

/** The goods. Forms offer these. */
export const products: Resource<Identified, Identified> = {
  ...allProducts,
  listed: () => ({ kind: "goods" }),
}
