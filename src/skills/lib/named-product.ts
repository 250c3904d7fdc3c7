import { errors } from "../../lib/errors"
import type { NamedProduct } from "../../modules/products/types"
import type { Call } from "../skill"
import { PROBLEMS } from "./problems"
import { say } from "./texts"

/** Finds the one product by id, handle, SKU or title. Throws 404, or 400 that lists the candidates. */
export async function namedProduct(
  { scope, language }: Pick<Call, "scope" | "language">,
  name: string,
): Promise<NamedProduct> {
  const [product, ...others] = await scope.resolve("products").findNamed(name)
  if (!product) throw errors.notFound(say(PROBLEMS.noProduct, language, { name }))
  if (others.length > 0) {
    const told = [product, ...others].map(({ title, handle }) => `${title} (${handle})`).join(", ")
    throw errors.invalidField(say(PROBLEMS.severalProducts, language, { name, told }))
  }
  return product
}
