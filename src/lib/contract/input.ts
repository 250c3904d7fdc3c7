import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { errors } from "../errors"
import { Checks, parse } from "../parse"
import type { Row } from "./row"

/** What a row's schemas have made of a request. */
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

/** The body of a route that takes none. */
export const noBody = nothing

const inputs = new WeakMap<MedusaRequest, { row: Row; input: unknown }>()

/**
 * Holds a request against its row, and keeps what comes of it for the route. From here on, nobody reads the body as it
 * was sent: it may hold secrets, and fields that nobody has looked at.
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

/** For routes that the engine answers and whose body it does not check. It reads the body that it knows. */
export function checkBodyOnly(row: Row) {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    parse(row.body ?? nothing, req.body ?? {})
    next()
  }
}

/** What {@link checkInput} has kept of this request. */
export function inputOf<R extends Row>(row: R, req: MedusaRequest): Input<R> {
  const kept = inputs.get(req)
  if (kept?.row !== row)
    throw new Error(`${row.method} ${row.path} was not checked: its row is missing in src/api/contracts.ts.`)
  // Made of this very row's schemas, which no type can tell.
  return kept.input as Input<R>
}

function takesBody({ method }: Row): boolean {
  return method !== "GET" && method !== "DELETE"
}

/** An id or slug that cannot be one names nothing. */
function checkParams(schema: z.ZodObject, params: unknown): Record<string, unknown> {
  const checked = schema.safeParse(params)
  if (checked.success) return checked.data
  throw errors.notFound()
}
