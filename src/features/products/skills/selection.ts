import { z } from "zod"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { ProductOverview } from "../module/types"
import { namedCategory } from "./named-category"
import { namedProducts } from "./named-products"

/** The most products in one plan. Nobody could check more before approving. */
export const MAX_CHOSEN = 100

/** Input fields that say which products to change. */
export const selection = {
  products: z
    .array(z.string().min(1).max(300))
    .min(1)
    .max(MAX_CHOSEN)
    .optional()
    .describe("Ids, handles, SKUs or titles."),
  category: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe("The name of a category, to choose all of its products."),
  all: z.boolean().optional().describe("True to choose all products."),
  only_status: z.enum(["draft", "published"]).optional().describe("Only products with this status."),
}

interface Chosen {
  products?: string[] | undefined
  category?: string | undefined
  all?: boolean | undefined
  only_status?: string | undefined
}

/**
 * The chosen products, sorted by title. Throws 404 if there are none, and 400 if there are too many or the input
 * chooses nothing.
 */
export async function selectedProducts(call: Call, chosen: Chosen): Promise<ProductOverview[]> {
  const products = await candidates(call, chosen)
  const left = products.filter(
    ({ status }) => chosen.only_status === undefined || status === chosen.only_status,
  )
  if (left.length === 0) throw errors.notFound(say(PROBLEMS.noneOfProducts, call.language))
  if (left.length > MAX_CHOSEN)
    throw errors.outOfRange(say(PROBLEMS.tooManyProducts, call.language, { most: MAX_CHOSEN }))
  return left
}

async function candidates(call: Call, { products, category, all }: Chosen): Promise<ProductOverview[]> {
  if (products) return namedProducts(call, products)
  // Reads more products than allowed, to notice if there are too many.
  if (category !== undefined) {
    const { id } = await namedCategory(call, category)
    return call.scope.resolve("products").listOverviews(MAX_READ, id)
  }
  if (all === true) return call.scope.resolve("products").listOverviews(MAX_READ)
  throw errors.invalidField(say(PROBLEMS.whichProducts, call.language))
}

/** How many products are read before the filter by status. */
const MAX_READ = 10 * MAX_CHOSEN
