import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { NamedProduct } from "../module/types"

/** Finds the product with this id, handle, SKU or title. Throws 404. If several fit, throws 400 with a list of them. */
export async function namedProduct(
  { scope, language }: Pick<Call, "scope" | "language">,
  name: string,
): Promise<NamedProduct> {
  const [product, ...others] = await scope.resolve("products").findNamed(name)
  if (!product) throw errors.notFound(say(PROBLEMS.noProduct, language, { name }))
  if (others.length > 0) {
    const choices = [product, ...others].map(({ title, handle }) => `${title} (${handle})`).join(", ")
    throw errors.invalidField(say(PROBLEMS.severalProducts, language, { name, choices }))
  }
  return product
}
