import { z } from "zod"
import type { ErrorCode } from "../../lib/errors"
import { listQuery, page } from "../rows/lists"

/** The admin routes of one kind of thing. */
interface Definition<
  Filters extends z.ZodRawShape,
  New extends z.ZodType,
  Change extends z.ZodType,
  Orders extends readonly [string, ...string[]],
  Schema extends z.ZodObject,
> {
  /** For example `/admin/blog-tags`. */
  path: `/admin/${string}`
  /** The keys in responses, such as `blog_tag` and `blog_tags`. */
  one: string
  many: string
  /** The words for sentences, such as `blog tag` and `blog tags`. */
  called: [string, string]
  schema: Schema
  /** The fields of a record in lists, if they are fewer than in `schema`. */
  summary?: z.ZodObject
  /** The allowed values of `order`. The first is the default. */
  order: Orders
  /** The list's filters in addition to `q`. */
  filters?: Filters
  create: New
  change: Change
  errors?: readonly ErrorCode[]
  /** The errors of a deletion. */
  removalErrors?: readonly ErrorCode[]
}

/** The query parameter `fields=id,title` selects the fields of each record. The id is always included. */
const selection = z
  .string()
  .max(1000)
  .optional()
  .describe("The fields to return, separated by commas. Default: all.")

/**
 * The five admin routes for one kind of record: list, create, read, change and delete. The keys of `rows` are the
 * operation ids, which src/api/contracts.ts requires.
 */
export function crud<
  New extends z.ZodType,
  Change extends z.ZodType,
  const Orders extends readonly [string, ...string[]],
  Schema extends z.ZodObject,
  Filters extends z.ZodRawShape = Record<never, z.ZodType>,
>(definition: Definition<Filters, New, Change, Orders, Schema>) {
  const { path, one, many, called, order, filters, errors = [], removalErrors = [] } = definition
  const schema: z.ZodObject = definition.schema
  const { summary = schema } = definition
  const [thing, things] = called
  const item = `${path}/:id` as const
  const response = z.object({ [one]: schema })
  const fields = z.strictObject({ fields: selection })
  const saving: ErrorCode[] = ["missing_field", "invalid_field", "out_of_range", "duplicate", ...errors]

  const list = {
    method: "GET",
    path,
    auth: "admin",
    summary: `All ${things}`,
    query: listQuery({ order, filters })
      .extend({ q: z.string().max(200).optional().describe("The words to search for.") })
      .extend(fields.shape),
    response: page({ [many]: z.array(summary) }),
  } as const
  const create = {
    method: "POST",
    path,
    auth: "admin",
    summary: `Create a ${thing}`,
    body: definition.create,
    response,
    errors: saving,
  } as const
  const read = {
    method: "GET",
    path: item,
    auth: "admin",
    summary: `One ${thing}`,
    query: fields,
    response,
  } as const
  const update = {
    method: "POST",
    path: item,
    auth: "admin",
    summary: `Change a ${thing}`,
    description: "Changes only the fields in the body.",
    body: definition.change,
    response,
    errors: saving,
  } as const
  const remove = {
    method: "DELETE",
    path: item,
    auth: "admin",
    summary: `Delete a ${thing}`,
    errors: removalErrors,
    response: z.object({
      id: z.string(),
      object: z.literal(one).meta({ examples: [one] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
    example: { response: { id: "01JPA4Y7T3M0Q9Z6K2W8XNRB5D", object: one, deleted: true } },
  } as const

  const rows = {
    [`adminList${pascal(many)}`]: list,
    [`adminCreate${pascal(one)}`]: create,
    [`adminRead${pascal(one)}`]: read,
    [`adminChange${pascal(one)}`]: update,
    [`adminDelete${pascal(one)}`]: remove,
  }
  return {
    one,
    many,
    schema: definition.schema,
    summary,
    rows,
    list,
    create,
    read,
    update,
    remove,
  }
}

/** `blog_post` becomes `BlogPost`. */
export function pascal(snake: string): string {
  return snake.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
