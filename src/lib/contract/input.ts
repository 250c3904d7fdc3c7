import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { errors } from "../errors"
import { Checks, parse } from "../parse"
import type { Row } from "./row"

/** The validated params, query and body of a request. */
export interface Input<R extends Row> {
  params: Checked<R["params"], PathParams<R["path"]>>
  query: Checked<R["query"], object>
  body: Checked<R["body"], undefined>
}

type Checked<Schema, Without> = Schema extends z.ZodType ? z.output<Schema> : Without

type PathParams<Path extends string> = { [Name in ParameterName<Path>]: string }

type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

const nothing = z.strictObject({})

/** The body of a route without a body. */
export const noBody = nothing

const inputs = new WeakMap<MedusaRequest, { row: Row; input: unknown }>()

/**
 * Validates a request against its row and stores the result for the route. No later code may read the raw body: it may
 * contain secrets and unchecked fields.
 */
export function checkInput(row: Row) {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const params = row.params ? checkParams(row.params, req.params) : { ...req.params }
    const checks = new Checks()
    const query = checks.parse(row.query ?? nothing, req.query)
    const body = takesBody(row) ? checks.parse(row.body ?? nothing, req.body ?? {}) : undefined
    checks.done()
    req.body = undefined
    inputs.set(req, { row, input: { params, query, body } })
    next()
  }
}

/** For engine routes that do not validate their body. The engine reads the original body. */
export function checkBodyOnly(row: Row) {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    parse(row.body ?? nothing, req.body ?? {})
    next()
  }
}

/** The result that {@link checkInput} stored for this request. */
export function inputOf<R extends Row>(row: R, req: MedusaRequest): Input<R> {
  const kept = inputs.get(req)
  if (kept?.row !== row)
    throw new Error(
      `${row.method} ${row.path} was not validated, because src/api/contracts.ts lacks its row.`,
    )
  // The result comes from this row's schemas, which the type system cannot express.
  return kept.input as Input<R>
}

function takesBody({ method }: Row): boolean {
  return method !== "GET" && method !== "DELETE"
}

/** An invalid id or slug cannot exist, so it is 404. */
function checkParams(schema: z.ZodObject, params: unknown): Record<string, unknown> {
  const checked = schema.safeParse(params)
  if (checked.success) return checked.data
  throw errors.notFound()
}
