import { z } from "zod"
import { wholeNumber } from "./fields"

export const LARGEST_PAGE = 100
/** Of small reference lists, such as categories: storefronts fetch their trees whole. */
export const LARGEST_REFERENCE_PAGE = 1_000
const USUAL_PAGE = 20

/** Which part of a list is wanted. */
export const pageQuery = z.strictObject({
  limit: wholeNumber(1, LARGEST_PAGE).default(USUAL_PAGE).describe("How many at most."),
  offset: wholeNumber(0).default(0).describe("How many to skip."),
})

export type PageQuery = z.output<typeof pageQuery>

/** Which part of a list is wanted. `order` is a column, with `-` in front of it for downwards. */
export interface OrderedPage<Order extends string = string> extends PageQuery {
  order: Order
}

/**
 * The query of a list: `limit`, `offset`, `order` and its own filters. `order` is one of a closed set, `-` in front of
 * a field means downwards, and the first of them holds where a caller names none.
 */
export function listQuery<
  const Orders extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, z.ZodType>,
>({ order, filters }: { order: Orders; filters?: Filters }) {
  const orders = z.enum(order).default(order[0]).describe("The field to sort by; `-` means downwards.")
  // Left out, they are of the type that has none.
  const own = filters ?? ({} as Filters)
  return pageQuery.extend({ order: orders }).extend(own)
}

/** The answer of a list, with what it is a list of: `page({ tours: z.array(tour) })`. */
export function page<Items extends Record<string, z.ZodArray>>(items: Items) {
  return z.object({
    ...items,
    count: z
      .int()
      .min(0)
      .describe("How many there are in all.")
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

/** A list's query as the engine's queries take it. Ties are broken by id, so that pages neither overlap nor skip. */
export function pagination({ limit, offset, order }: OrderedPage) {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  return { skip: offset, take: limit, order: { [order.replace(/^-/, "")]: direction, id: direction } }
}
