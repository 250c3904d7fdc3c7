import { z } from "zod"
import { nameOrder } from "../../lib/name-order"
import { wholeNumber } from "./fields"

export const LARGEST_PAGE = 100
/** The largest page. Reference lists such as categories are small, and storefronts fetch all of them at once. */
export const LARGEST_REFERENCE_PAGE = 1_000
const USUAL_PAGE = 20

/** The query parameters that select a page of a list. */
export const pageQuery = z.strictObject({
  limit: wholeNumber(1, LARGEST_PAGE).default(USUAL_PAGE).describe("The maximum number of results."),
  offset: wholeNumber(0).default(0).describe("The number of results to skip."),
})

export type PageQuery = z.output<typeof pageQuery>

/** Selects one page of a list. `order` is a column name. A leading `-` means descending. */
export interface OrderedPage<Order extends string = string> extends PageQuery {
  order: Order
}

/**
 * The query of a list: `limit`, `offset`, `order` and its own filters. `order` accepts the given values only. A leading
 * `-` means descending. The first value is the default. A list that is called "all" is `isWhole`: without `limit`, it
 * has as many results as a page can have.
 */
export function listQuery<
  const Orders extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, z.ZodType>,
>({ order, filters, isWhole = false }: { order: Orders; filters?: Filters; isWhole?: boolean | undefined }) {
  const orders = z
    .enum(order)
    .default(order[0])
    .describe("The field to sort by. A leading `-` means descending.")
  // Without filters, `Filters` is an empty object type. TypeScript does not know that, hence the cast.
  const own = filters ?? ({} as Filters)
  const limit = pageQuery.shape.limit.unwrap().default(isWhole ? LARGEST_PAGE : USUAL_PAGE)
  return pageQuery
    .extend({ limit: limit.describe("The maximum number of results."), order: orders })
    .extend(own)
}

/**
 * Sorts the items of a list that is not read by SQL. `position` is the given order. Each other field has a function
 * that returns its value. Items with equal values keep the given order. Texts are sorted as names are, in the language
 * of the answer.
 */
export async function ordered<Item>(
  items: readonly Item[],
  order: string,
  fields: Record<string, (item: Item) => string | Date> = {},
): Promise<Item[]> {
  const isDown = order.startsWith("-")
  const valueOf = fields[order.replace(/^-/, "")]
  if (!valueOf) return isDown ? [...items].reverse() : [...items]
  const compareNames = await nameOrder()
  const compare = (a: string | Date, b: string | Date) => {
    if (typeof a === "string" && typeof b === "string") return compareNames(a, b)
    return a < b ? -1 : a > b ? 1 : 0
  }
  return [...items].sort((a, b) =>
    isDown ? compare(valueOf(b), valueOf(a)) : compare(valueOf(a), valueOf(b)),
  )
}

/** A list response with the given items: `page({ tours: z.array(tour) })`. */
export function page<Items extends Record<string, z.ZodArray>>(items: Items) {
  return z.object({
    ...items,
    count: z
      .int()
      .min(0)
      .describe("The total number of results.")
      .meta({ examples: [1] }),
    offset: z
      .int()
      .min(0)
      .meta({ examples: [0] }),
    limit: z
      .int()
      .min(1)
      .meta({ examples: [USUAL_PAGE] }),
  })
}

/**
 * Converts `limit`, `offset` and `order` for the engine. The id decides between rows with equal values, so that no row
 * is on two pages or on none.
 */
export function pagination({ limit, offset, order }: OrderedPage) {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  return { skip: offset, take: limit, order: { [order.replace(/^-/, "")]: direction, id: direction } }
}
