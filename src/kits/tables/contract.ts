import { z } from "zod"
import type { ErrorCode } from "../../lib/errors"
import { listQuery, page } from "../rows/lists"

/** One kind of record, in paths and in sentences. */
interface Kind {
  /** For example `/admin/blog-tags`. */
  path: `/admin/${string}`
  /** The keys in responses, such as `blog_tag` and `blog_tags`. */
  one: string
  many: string
  /** The words for sentences, such as `blog tag` and `blog tags`. */
  called: [string, string]
  schema: z.ZodObject
}

interface Reading<Filters extends z.ZodRawShape, Orders extends readonly [string, ...string[]]> extends Kind {
  /** The fields of a record in lists, if they are fewer than in `schema`. */
  summary?: z.ZodObject
  /** The allowed values of `order`. The first is the default. */
  order: Orders
  /** The list's filters in addition to `q`. */
  filters?: Filters
}

interface Writing<New extends z.ZodType, Change extends z.ZodType> extends Kind {
  create: New
  change: Change
  errors?: readonly ErrorCode[]
  /** The errors of a deletion. */
  removalErrors?: readonly ErrorCode[]
}

/** The admin routes of one kind of record. */
interface Definition<
  Filters extends z.ZodRawShape,
  New extends z.ZodType,
  Change extends z.ZodType,
  Orders extends readonly [string, ...string[]],
  Schema extends z.ZodObject,
> extends Reading<Filters, Orders>,
    Writing<New, Change> {
  schema: Schema
}

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
  const { one, many, schema, summary = schema } = definition
  const { list, read } = readingRows(definition)
  const { create, update, remove } = writingRows(definition)
  const rows = {
    [`adminList${pascal(many)}`]: list,
    [`adminCreate${pascal(one)}`]: create,
    [`adminRead${pascal(one)}`]: read,
    [`adminChange${pascal(one)}`]: update,
    [`adminDelete${pascal(one)}`]: remove,
  }
  return { one, many, schema, summary, rows, list, create, read, update, remove }
}

/** The query parameter `fields=id,title` selects the fields of each record. The id is always included. */
const selection = z
  .string()
  .max(1000)
  .optional()
  .describe("The fields to return, separated by commas. Default: all.")

function readingRows<Filters extends z.ZodRawShape, Orders extends readonly [string, ...string[]]>({
  path,
  one,
  many,
  called: [thing, things],
  schema,
  summary = schema,
  order,
  filters,
}: Reading<Filters, Orders>) {
  const fields = z.strictObject({ fields: selection })
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
  const read = {
    method: "GET",
    path: `${path}/:id`,
    auth: "admin",
    summary: `One ${thing}`,
    query: fields,
    response: z.object({ [one]: schema }),
  } as const
  return { list, read }
}

function writingRows<New extends z.ZodType, Change extends z.ZodType>(definition: Writing<New, Change>) {
  const { path, one, called, schema, errors = [], removalErrors = [] } = definition
  const [thing] = called
  const response = z.object({ [one]: schema })
  const saving: ErrorCode[] = ["missing_field", "invalid_field", "out_of_range", "duplicate", ...errors]
  const create = {
    method: "POST",
    path,
    auth: "admin",
    summary: `Create a ${thing}`,
    body: definition.create,
    response,
    errors: saving,
  } as const
  const update = {
    method: "POST",
    path: `${path}/:id`,
    auth: "admin",
    summary: `Change a ${thing}`,
    description: "Changes only the fields in the body.",
    body: definition.change,
    response,
    errors: saving,
  } as const
  const remove = {
    method: "DELETE",
    path: `${path}/:id`,
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
  return { create, update, remove }
}

/** `blog_post` becomes `BlogPost`. */
export function pascal(snake: string): string {
  return snake.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
