import { goodsFirst, requireGoods } from "../../../kits/skills/lib/goods"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { NamedProduct } from "../module/types"

/**
 * Finds the product with this id, handle, SKU or title: among the goods, or else what has the price of a ticket, a tour
 * or a service. Throws 404. If several fit, throws 400 with a list of them.
 */
export async function namedProduct(
  { scope, language }: Pick<Call, "scope" | "language">,
  name: string,
): Promise<NamedProduct> {
  const [product, ...others] = goodsFirst(await scope.resolve("products").findNamed(name))
  if (!product) throw errors.notFound(say(PROBLEMS.noProduct, language, { name }))
  if (others.length > 0) {
    const choices = [product, ...others].map(({ title, handle }) => `${title} (${handle})`).join(", ")
    throw errors.invalidField(say(PROBLEMS.severalProducts, language, { name, choices }))
  }
  return product
}

/** Finds one of the goods as {@link namedProduct} does. Throws 409 `invalid_state` if only a ticket or the like fits. */
export async function namedGoods(
  call: Pick<Call, "scope" | "language">,
  name: string,
): Promise<NamedProduct> {
  const product = await namedProduct(call, name)
  requireGoods([product], call.language)
  return product
}
