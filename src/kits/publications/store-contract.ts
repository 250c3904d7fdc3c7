import { z } from "zod"
import type { ChangeKind } from "../../lib/changes/kinds"
import { timestamp } from "../rows/fields"
import { listQuery, page } from "../rows/lists"
import { previewQuery } from "../rows/preview"
import { pascal } from "../tables/contract"
import { publicInFull, publicSummary } from "./schemas"

/** The storefront routes of one kind of publication. */
interface Definition<Filters extends z.ZodRawShape> {
  /** For example `/store/blog-posts`. */
  path: `/store/${string}`
  /** The keys in responses, such as `blog_post` and `blog_posts`. */
  one: string
  many: string
  /** Words for the API's descriptions, such as `post` and `posts`. */
  called: [string, string]
  /** The kind's own fields in lists and single responses. */
  own: z.ZodRawShape
  /** The kind's own fields in single responses only. */
  ownInFull?: z.ZodRawShape
  /** The allowed values of `order`. The first is the default. */
  order: readonly [string, ...string[]]
  /** True if the list is short and storefronts read it at once: without `limit`, it is as long as a page can be. */
  isWhole?: true
  /** Responses are cached until data of these kinds changes. Without it, they are not cached. */
  cachedUntilChangeOf?: readonly ChangeKind[]
  /** The list's filters in addition to `q`. */
  filters: Filters
}

/** The storefront routes: the list, and one publication by its slug, also as a preview. */
export function publicRows<Filters extends z.ZodRawShape>(definition: Definition<Filters>) {
  const { path, one, many, order, isWhole, filters, cachedUntilChangeOf } = definition
  const [thing, things] = definition.called
  const { summary, full } = schemasOf(definition)
  return {
    one,
    many,
    /** The path in preview links. */
    path,
    schemas: { summary, full },
    list: {
      method: "GET",
      path,
      auth: "key",
      cachedUntilChangeOf,
      summary: `Published ${things}`,
      localized: true,
      query: listQuery({
        order,
        isWhole,
        filters: {
          ...filters,
          q: z
            .string()
            .max(200)
            .optional()
            .describe(`All words must be in the ${thing}. \`"…"\` matches a phrase, \`-\` excludes a word.`),
        },
      }),
      response: page({ [many]: z.array(summary) }),
    },
    read: {
      method: "GET",
      path: `${path}/:slug`,
      auth: "key",
      cachedUntilChangeOf,
      summary: `One ${thing}`,
      localized: true,
      query: previewQuery,
      response: z.object({ [one]: full }),
    },
  } as const
}

/** A publication in lists, and alone. */
function schemasOf({ one, own, ownInFull }: Pick<Definition<z.ZodRawShape>, "one" | "own" | "ownInFull">) {
  const name = pascal(one)
  const summary = z
    .object({ ...publicSummary, ...own, published_at: timestamp })
    .meta({ id: `${name}Summary` })
  const full = z
    .object({
      ...publicSummary,
      ...own,
      ...publicInFull,
      published_at: timestamp.nullable().describe("Never `null`, except in a preview of a draft."),
      ...ownInFull,
    })
    .meta({ id: name })
  return { summary, full }
}
