import type { z } from "zod"
import type { ChangeKind } from "../changes/kinds"
import type { ErrorCode } from "../errors"
import type { SettingName } from "../features/registry"
import { mapValues } from "../map-values"

/**
 * The callers that a route accepts. `key`: any caller with the shop's publishable key. `key+customer`: also requires a signed-in
 * customer. `key+spam`: also requires an anti-spam token. `customer`: requires a signed-in customer, but no key.
 */
export type Auth = "none" | "key" | "key+customer" | "key+spam" | "customer" | "admin" | "agent"

/** One route with its inputs and outputs. Middlewares, OpenAPI and types all read it. */
export type Row = ReadingRow | DeletingRow | WritingRow

interface SharedFields {
  /** The path with `:parameters`. It matches the folder of the route file. */
  path: `/${string}`
  auth: Auth
  /**
   * Accepts a customer token on `auth` `key` and `key+spam`, but does not require one. With an invalid token, reads and
   * cart calls continue as a guest. Other writes refuse it, so that a caller does not wrongly believe to be signed in.
   */
  customer?: "optional"
  /** A read that refuses an invalid token, because its result differs for a customer. */
  refusesBadToken?: true
  /**
   * Other accepted actors besides customers with a profile. `unregistered`: a customer without a profile. `anybody`:
   * also admins and actors that have not finished all sign-in steps. `anybody by token`: the same, but ignores the
   * session cookie.
   */
  signedIn?: "unregistered" | "anybody" | "anybody by token"
  /** Also accepts guests if this setting of the shop is not 0. Only for `auth` `key+customer`. */
  guests?: SettingName
  /** One line without a full stop. The heading of the route in the OpenAPI document. */
  summary: string
  /** Additional information for callers, in Markdown. */
  description?: string
  /** Path parameters. Default: each is a string. A value that does not match is 404. */
  params?: z.ZodObject
  /** Without it, the route takes no query parameters. */
  query?: z.ZodObject
  /**
   * Another company's server sends the query or body and may add fields. Unknown fields are ignored and not refused.
   */
  foreignInput?: true
  /**
   * For a form that another server's page posts without headers. Without the publishable key, the request goes to this
   * path.
   */
  withoutKey?: `/${string}`
  /**
   * Accepts `locale` in the query or `x-medusa-locale` as a header. The response names its language in
   * `content-language`.
   */
  localized?: true
  /**
   * For browsers, feed readers and mail clients, which send no custom headers. The publishable key may be the query
   * parameter `key`.
   */
  keyInQuery?: true
  /**
   * Keeps responses to anonymous callers in memory, until something of these kinds changes. The kinds `shop` and
   * `setting` count for every row. Only for reads without side effects.
   */
  cachedUntilChangeOf?: readonly ChangeKind[]
  /**
   * The cost in the second rate limit, which allows 20 points per second and address. Default: 1 for cart writes and
   * for lists with `q`, else 0.
   */
  cost?: number
  /** A schema for a JSON response, or another kind of response. */
  response: z.ZodType | OtherResponse
  /** The status of a JSON response if it is not 200. */
  status?: 201 | 202
  /** The place of the cart id. Another caller's cart is 404. A completed cart is 409 if the row writes. */
  cart?: { in: IdPlace; completed?: "allowed" }
  /** The path parameter with the payment collection's id. A collection of another caller's cart or order is 404. */
  paymentCollection?: IdPlace
  /** Additional codes. {@link Row.auth}, parameters, query and body add their own codes. */
  errors?: readonly ErrorCode[]
  /** Required if the schemas' own examples do not form a complete example. */
  example?: { body?: unknown; response?: unknown }
}

/** The place of an id in the request. */
export type IdPlace = `${"params" | "query" | "body"}.${string}`

export interface ReadingRow extends SharedFields {
  method: "GET"
  body?: never
}

export interface DeletingRow extends SharedFields {
  method: "DELETE"
  /** Only for engine routes that read a body. Our own routes take the id from the path. */
  body?: z.ZodType
}

export interface WritingRow extends SharedFields {
  method: "POST" | "PUT" | "PATCH"
  /** Required by the type. Use `noBody` for a route without a body. */
  body: z.ZodType
  /**
   * Moves money or capacity. Requires the header `Idempotency-Key`, and repeats the first response for a repeated call.
   */
  idempotent?: true
  /** The content type of a body that is not JSON. With any type, the handler reads the raw body: `req.rawBody`. */
  bodyType?: "application/x-www-form-urlencoded" | "multipart/form-data" | "*/*"
}

/** A response that is not JSON, such as a redirect (302), a file or `text/event-stream`. The handler sends it. */
export interface OtherResponse {
  status: number
  contentType?: string
  description: string
}

export type Contract = Record<string, Row>

/** Our own routes. A row's name is its `operationId`. Generated clients use it as the method name. */
export function contract<const Rows extends Contract>(rows: Rows): Rows {
  return rows
}

/** A route that the engine handles. The engine authenticates, validates and responds. The row only describes it. */
export type EngineRow = Row & {
  answeredBy: "engine"
  /** The engine accepts any body here, so we validate `body` first. */
  checkBody?: boolean
  /** The engine's path that this row is an alias of. Both have the same parameters. */
  sameAs?: `/${string}`
}

/** Engine routes that belong to our API. We mount nothing for them, except for `checkBody` and `sameAs`. */
export function engineContract(
  rows: Record<string, Row & Pick<EngineRow, "checkBody" | "sameAs">>,
): Record<string, EngineRow> {
  return mapValues(rows, (row) => ({ ...row, answeredBy: "engine" }))
}

export function isEngineRow(row: Row): row is EngineRow {
  return "answeredBy" in row
}

export function isIdempotent(row: Row): boolean {
  return "idempotent" in row && row.idempotent === true
}

/** True if the row takes `q`, the words to search for. */
export function searches(row: Row): boolean {
  return row.method === "GET" && row.query !== undefined && Object.hasOwn(row.query.shape, "q")
}

/** The names in a path's `:parameters`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)
}
