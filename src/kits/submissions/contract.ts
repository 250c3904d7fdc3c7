import { z } from "zod"
import type { ErrorCode } from "../../lib/errors"
import { crud, pascal } from "../tables/contract"

/** The admin routes of one kind of submission. */
interface Definition<
  Statuses extends readonly [string, ...string[]],
  Shape extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  New extends z.ZodType,
  Change extends z.ZodRawShape,
> {
  path: `/admin/${string}`
  /** The keys in responses, such as `review` and `reviews`. */
  one: string
  many: string
  /** Words for the API's descriptions, such as `blog comment` and `blog comments`. */
  called: [string, string]
  statuses: Statuses
  /** Tells admins what the status does. */
  aboutStatus?: string
  /** A submission as admins see it, without its status, which the contract adds. */
  schema: z.ZodObject<Shape>
  order: readonly [string, ...string[]]
  /** The kind's own filters, by column name. */
  filters: Filters
  /** The body with which admins create a submission. Without it, only visitors can create one. */
  create?: New
  /** The fields that an admin may change in addition to the status. */
  change: Change
  errors?: readonly ErrorCode[]
}

/** The admin routes: those of `crud`, and an export. Without `create`, admins cannot create submissions. */
export function submissionContract<
  const Statuses extends readonly [string, ...string[]],
  Shape extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Change extends z.ZodRawShape,
  New extends z.ZodType = z.ZodNever,
>({
  statuses,
  aboutStatus,
  schema,
  filters: own,
  create,
  change,
  ...definition
}: Definition<Statuses, Shape, Filters, New, Change>) {
  const status = z.enum(statuses)
  const filters = { status: status.optional(), ...own }
  const decision = status.optional()
  const things = crud({
    ...definition,
    schema: schema.extend({ status: status.meta({ examples: [statuses[0]] }) }),
    filters,
    create: create ?? z.never(),
    change: z.strictObject({
      status: aboutStatus === undefined ? decision : decision.describe(aboutStatus),
      ...change,
    }),
  })
  const { path, one, many, called } = definition
  const exported = {
    method: "GET",
    path: `${path}/export.csv`,
    auth: "admin",
    summary: `All ${called[1]} as a CSV file`,
    description:
      "UTF-8, oldest first. A text that a spreadsheet would run as a formula begins with an apostrophe.",
    query: z.strictObject({
      ...filters,
      q: z.string().max(200).optional().describe("The words to search for."),
    }),
    response: { status: 200, contentType: "text/csv", description: "One line per row." },
  } as const
  const { [`adminCreate${pascal(one)}`]: creating, ...others } = things.rows
  return {
    ...things,
    exported,
    rows: {
      ...(create && creating ? things.rows : others),
      [`adminExport${pascal(many)}`]: exported,
    },
  }
}
