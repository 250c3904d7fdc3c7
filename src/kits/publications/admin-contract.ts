import { z } from "zod"
import type { ErrorCode } from "../../lib/errors"
import { crud, pascal } from "../tables/contract"
import { publicationRows } from "./contract"
import { localeCode } from "./locales"
import { adminPublication, adminSummary, newPublication, publicationChange } from "./schemas"

/** The admin routes of one kind of publication. */
interface Definition<
  Own extends z.ZodRawShape,
  OwnInput extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
> {
  /** For example `/admin/blog-posts`. */
  path: `/admin/${string}`
  /** The keys in responses, such as `blog_post` and `blog_posts`. */
  one: string
  many: string
  /** Words for the API's descriptions, such as `blog post` and `blog posts`. */
  called: [string, string]
  /** The kind's own fields in responses and in requests. */
  own: Own
  ownInput: OwnInput
  /** The kind's own filters. {@link PublicationTables.filters} must declare the same names. */
  filters: Filters
  /** The allowed values of `order`. The first is the default. Default: {@link PUBLICATION_ORDERS}. */
  order?: readonly [string, ...string[]]
  /** The errors of a deletion. */
  removalErrors?: readonly ErrorCode[]
}

export const PUBLICATION_ORDERS = [
  "-created_at",
  "created_at",
  "-updated_at",
  "updated_at",
  "-published_at",
  "published_at",
  "title",
  "-title",
] as const

/** The admin routes: the five of `crud`, and for each publication its revisions and a preview link. */
export function publicationContract<
  Own extends z.ZodRawShape,
  OwnInput extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
>({
  path,
  one,
  many,
  called,
  own,
  ownInput,
  filters,
  order = PUBLICATION_ORDERS,
  removalErrors = [],
}: Definition<Own, OwnInput, Filters>) {
  const name = pascal(one)
  const things = crud({
    path,
    one,
    many,
    called,
    schema: z.object({ ...adminPublication, ...own }).meta({ id: `Admin${name}` }),
    summary: z.object({ ...adminSummary, ...own }).meta({ id: `Admin${name}Summary` }),
    order,
    filters: {
      status: z.enum(["draft", "scheduled", "published"]).optional(),
      ...filters,
      locale: localeCode.optional().describe("Only publications with a text in this language."),
    },
    create: newPublication(ownInput),
    change: publicationChange(ownInput),
    removalErrors,
  })
  const { rows, ...below } = publicationRows({
    path,
    name,
    called: called[0],
    response: things.read.response,
  })
  return { ...things, ...below, rows: { ...things.rows, ...rows } }
}
