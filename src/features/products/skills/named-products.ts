import { requireGoods } from "../../../kits/skills/lib/goods"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { ProductOverview } from "../module/types"
import { namedGoods, namedProduct } from "./named-product"

/** The most names per message. Each name needs one statement, but all ids together need only one. */
const MAX_NAMES = 20

/**
 * Finds goods by id, handle, SKU or title, and sorts them by title. Throws 404 if one does not exist, 400 if a name is
 * not unique, and 409 `invalid_state` if a name belongs to a ticket, a tour or a service, unless these are wanted too.
 */
export async function namedProducts(
  call: Pick<Call, "scope" | "language">,
  names: string[],
  { withPlaces }: { withPlaces: boolean } = { withPlaces: false },
): Promise<ProductOverview[]> {
  const products = call.scope.resolve("products")
  const byId = await products.findOverviews(names)
  if (!withPlaces) requireGoods(byId, call.language)
  const others = names.filter((name) => !byId.some(({ id }) => id === name))
  if (others.length > MAX_NAMES)
    throw errors.outOfRange(say(PROBLEMS.tooManyNames, call.language, { most: MAX_NAMES }))
  const ids = byId.map(({ id }) => id)
  const findOne = withPlaces ? namedProduct : namedGoods
  for (const name of others) ids.push((await findOne(call, name)).id)
  return ids.length === byId.length ? byId : products.findOverviews([...new Set(ids)])
}
