import type { z } from "zod"
import type { ChangeKind } from "../../lib/changes/kinds"
import type { ErrorCode } from "../../lib/errors"
import { mapValues } from "../../lib/map-values"
import type { SettingName } from "../../lib/registry"

/**
 * The callers that a route accepts. `key`: any caller with the shop's publishable key. `key+customer`: also requires a signed-in
 * customer. `key+spam`: also requires an anti-spam token. `customer`: requires a signed-in customer, but no key.
 */
export type Auth = "none" | "key" | "key+customer" | "key+spam" | "customer" | "admin" | "agent"

/** One route with its inputs and outputs. Middlewares, the OpenAPI document and TypeScript types are made from it. */
export type Row = ReadingRow | DeletingRow | WritingRow

interface SharedFields {
  /** The path with `:parameters`. */
  path: `/${string}`
  auth: Auth
  /**
   * For `auth` `key` and `key+spam`: a customer token is accepted but not required, and the handler gets the customer.
   * With an invalid token, reads and cart calls continue as a guest. Other writes refuse an invalid token, also those
   * without this field, because the caller believes to be signed in.
   */
  customer?: "optional"
  /** For a read: an invalid token is refused, because a guest would get a different result. */
  refusesBadToken?: true
  /** For a write: an invalid token continues as a guest, because an expired sign-in must not stop the call. */
  badTokenIsGuest?: true
  /**
   * For `auth` `key`: an anti-spam token is accepted but not required. The handler asks `hasSpamToken` and limits callers
   * without one.
   */
  spamToken?: "optional"
  /**
   * For a route that reads an anti-spam token: the body has the answers to a form of the shop. Only typed answers count
   * as repeated content.
   */
  answersForm?: true
  /**
   * Other accepted actors besides customers with a profile. `unregistered`: a customer without a profile. `anybody`:
   * also admins and actors that have not finished all sign-in steps. `anybody by token`: the same, but ignores the
   * session cookie.
   */
  signedIn?: "unregistered" | "anybody" | "anybody by token"
  /** Guests are accepted too if this setting of the shop is not 0. Only for `auth` `key+customer`. */
  guests?: SettingName
  /** One line without a full stop. The heading of the route in the OpenAPI document. */
  summary: string
  /** Additional information for callers, in Markdown. */
  description?: string
  /** Path parameters. Default: each is a string. A value that does not match is 404. */
  params?: z.ZodObject
  /** Path parameters that give access by themselves, such as the token of a link in a mail. No log shows them. */
  secretParams?: readonly string[]
  /** Without it, the route takes no query parameters. */
  query?: z.ZodObject
  /**
   * Another company's server sends the query or body. It may add fields at any time, so unknown fields are ignored
   * instead of refused.
   */
  foreignInput?: true
  /**
   * For a form that a browser posts from another company's page, such as a sign-in provider's. The browser sends no
   * headers, so the form has no publishable key. Without the key, the request goes to this path.
   */
  withoutKey?: `/${string}`
  /**
   * Accepts `locale` in the query or `x-medusa-locale` as a header. The response names its language in
   * `content-language`.
   */
  localized?: true
  /**
   * For browsers, feed readers and mail programs, which cannot send our headers. The publishable key may also be the
   * query parameter `key`.
   */
  keyInQuery?: true
  /**
   * For `keyInQuery` routes below `/store` that links in mails lead to. A request whose query names the shop, by `key` or
   * by `tenant`, goes to the same path below `/hooks`, which needs a row of its own. The key may be revoked meanwhile.
   */
  outlivesKey?: true
  /**
   * Responses to anonymous callers are cached in memory until data of these kinds changes. Changes of the kinds `shop`
   * and `setting` end every cached response. Only for reads without side effects.
   */
  cachedUntilChangeOf?: readonly ChangeKind[]
  /** Query parameters whose responses are never cached, for example because reading them counts a visit. */
  uncachedWith?: readonly string[]
  /**
   * How many points a call costs in the second rate limit, which allows 20 points per second and address. Default: 1
   * for cart writes and for searches (`q`), else 0.
   */
  cost?: number
  /** A browser that asks for `text/html` may get a `Page` with the same information instead of the JSON. */
  hasPage?: true
  /** A schema for a JSON response, or another kind of response. */
  response: z.ZodType | OtherResponse
  /** The status of a JSON response if it is not 200. */
  status?: 201 | 202
  /** Where the cart's id is in the request. The cart of another caller is 404. A completed cart is 409 for writes. */
  cart?: { in: IdPlace; completed?: "allowed" }
  /** Where the payment collection's id is. A collection for another caller's cart or order is 404. */
  paymentCollection?: IdPlace
  /** Error codes in addition to those that follow from `auth`, parameters, query and body. */
  errors?: readonly ErrorCode[]
  /** Required if the schemas' own examples do not form a complete example. */
  example?: { body?: unknown; response?: unknown }
}

/** Where an id is in the request, such as `params.id`. */
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
   * The route accepts the header `Idempotency-Key`. A repeated call with the same key gets the first response again. For
   * calls that move money or stock, or that must not be stored twice.
   */
  idempotent?: true
  /**
   * The content type of a body that is not JSON. The last choice accepts any type, and the handler reads the raw body
   * from `req.rawBody`.
   */
  bodyType?: "application/x-www-form-urlencoded" | "multipart/form-data" | "*/*"
  /**
   * The call may also be `multipart/form-data`: the part `payload` has the JSON body, and the other parts are files.
   * The handler gets the files by `withFilesOf`.
   */
  takesFiles?: true
}

/** A response that is not JSON, such as a redirect (302), a file or `text/event-stream`. The handler sends it. */
export interface OtherResponse {
  status: number
  contentType?: string
  description: string
}

export type Contract = Record<string, Row>

/**
 * Declares routes of our own. The key of a row becomes its `operationId`, which generated clients use as the method
 * name.
 */
export function contract<const Rows extends Contract>(rows: Rows): Rows {
  return rows
}

/** A route that the engine authenticates, validates and answers. The row only describes it for the API document. */
export type EngineRow = Row & {
  answeredBy: "engine"
  /** True if we validate `body` before the engine reads it, because the engine accepts any body here. */
  checkBody?: boolean
  /** The engine's path if the row is a second name for it. Both paths have the same parameters. */
  sameAs?: `/${string}`
}

/** Declares engine routes that belong to our API. We add no handler, except for `checkBody` and `sameAs`. */
export function engineContract(
  rows: Record<string, Row & Pick<EngineRow, "checkBody" | "sameAs">>,
): Record<string, EngineRow> {
  return mapValues(rows, (row) => ({ ...row, answeredBy: "engine" }))
}

export function isEngineRow(row: Row): row is EngineRow {
  return "answeredBy" in row
}

/** Public caches know a response by its address, so cached rows accept the key there too. */
export function takesKeyInQuery({ keyInQuery, cachedUntilChangeOf, auth }: Row): boolean {
  return keyInQuery === true || (cachedUntilChangeOf !== undefined && auth !== "none")
}

/** True if the route reads an anti-spam token. */
export function readsSpamToken({ auth, spamToken }: Row): boolean {
  return auth === "key+spam" || spamToken === "optional"
}

/** True if a token that the route does not need is checked, and an invalid one is refused. */
export function refusesBadTokens(row: Row): boolean {
  const { method, path, auth, customer, refusesBadToken, badTokenIsGuest } = row
  if (badTokenIsGuest) return false
  if (refusesBadToken && customer) return true
  if (method === "GET" || path.startsWith("/store/carts/")) return false
  return customer !== undefined || (path.startsWith("/store/") && (auth === "key" || auth === "key+spam"))
}

export function isIdempotent(row: Row): boolean {
  return "idempotent" in row && row.idempotent === true
}

/** True if the route accepts `multipart/form-data`. */
export function takesFormData(row: Row): boolean {
  return (
    ("bodyType" in row && row.bodyType === "multipart/form-data") ||
    ("takesFiles" in row && row.takesFiles === true)
  )
}

/** True if the route can search: it has the query parameter `q`. */
export function searches(row: Row): boolean {
  return row.method === "GET" && row.query !== undefined && Object.hasOwn(row.query.shape, "q")
}

/** The names in a path's `:parameters`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)
}

/** The path as a regular expression. The engine runs middlewares with one before those with a path. */
export function patternOf(path: Row["path"]): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i")
}
