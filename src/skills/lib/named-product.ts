import { errors } from "../../lib/errors"
import type { NamedProduct } from "../../modules/products/types"
import type { Call } from "../skill"

/** The one product that is meant by an id, a handle, a SKU or a title. Throws 404, or 400 naming those that it may be. */
export async function namedProduct({ scope }: Pick<Call, "scope">, name: string): Promise<NamedProduct> {
  const [product, ...others] = await scope.resolve("products").findNamed(name)
  if (!product) throw errors.notFound(`There is no product '${name}'.`)
  if (others.length > 0)
    throw errors.invalidField(
      `'${name}' may be several products: ${[product, ...others].map(({ title, handle }) => `${title} (${handle})`).join(", ")}. Name one by its handle.`,
    )
  return product
}
