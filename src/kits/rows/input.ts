import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { errors } from "../../lib/errors"
import { moneyIssues } from "../../lib/money-decimals"
import { Checks, faultsOf, parse } from "../../lib/parse"
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

/** The routes on which a shop sets its amounts. */
const ENTERS_MONEY = /^\/(admin|v1)\//

const nothing = z.strictObject({})

/** The body of a route without a body. */
export const noBody = nothing

const inputs = new WeakMap<MedusaRequest, { row: Row; input: unknown }>()

/**
 * Validates a request with the schemas of its contract row, and stores the result for the handler. Handlers must not
 * read the raw body, because it is unchecked.
 */
export function checkInput(row: Row) {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    const params = row.params ? checkParams(row.params, req.params) : { ...req.params }
    const checks = new Checks()
    const query = checks.parse(row.query ?? nothing, req.query)
    const body = takesBody(row) ? checks.parse(row.body ?? nothing, req.body ?? {}) : undefined
    if (ENTERS_MONEY.test(row.path)) checks.add(...faultsOf(moneyIssues(body)))
    checks.done()
    req.body = undefined
    inputs.set(req, { row, input: { params, query, body } })
    next()
  }
}

/** Validates the body of an engine route that does not validate it. The engine then reads the original body. */
export function checkBodyOnly(row: Row) {
  return async (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    parse(row.body ?? nothing, req.body ?? {})
    next()
  }
}

/** The result that {@link checkInput} stored for this request. */
export function inputOf<R extends Row>(row: R, req: MedusaRequest): Input<R> {
  const stored = inputs.get(req)
  if (stored?.row !== row)
    throw new Error(
      `${row.method} ${row.path} was not validated, because src/api/contracts.ts lacks its row.`,
    )
  // The map stores inputs of all rows, so TypeScript does not know that this one belongs to this row. The check above
  // ensures it.
  return stored.input as Input<R>
}

function takesBody({ method }: Row): boolean {
  return method !== "GET" && method !== "DELETE"
}

/** Nothing can have a malformed id or slug, so the response is 404 and not 400. */
function checkParams(schema: z.ZodObject, params: unknown): Record<string, unknown> {
  const checked = schema.safeParse(params)
  if (checked.success) return checked.data
  throw errors.notFound()
}
