import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { type DeclaredResource, shownRecords } from "../../resource-types"
import type { ResolvedTexts } from "../module/types"

/** A list without ids may have at most so many records. */
const MAX_RECORDS = 10_000

interface Wanted {
  resource: DeclaredResource
  locales: string[]
  ids: string[] | undefined
}

/**
 * The translated texts of records that storefronts with these sales channels may see. Ordered by id. Runs one statement
 * for products and variants, and two for other records: the texts, and which of their records are visible. Throws 400
 * `out_of_range` if there are too many.
 */
export async function visibleTexts(
  scope: MedusaContainer,
  { resource, locales, ids }: Wanted,
  salesChannels: string[],
): Promise<ResolvedTexts[]> {
  const isOfProduct = resource.productId !== undefined
  const found = await scope.resolve("translations").resolveTexts({
    table: resource.name,
    locales,
    ids,
    ...(!ids && { limit: MAX_RECORDS + 1 }),
    ...(isOfProduct && { soldIn: salesChannels }),
  })
  if (found.length > MAX_RECORDS)
    throw errors.outOfRange("There are too many translations. Ask for them by 'ids'.")
  if (isOfProduct) return found
  const known = found.map(({ id }) => id)
  const shown = await shownRecords(scope, resource, known, salesChannels)
  return found.filter(({ id }) => shown.has(id))
}
