import type { z } from "zod"
import type { ErrorCode } from "../errors"
import { mapValues } from "../map-values"

/**
 * Who may call. `key`: whoever holds the shop's publishable key; `key+customer`: a signed-in customer besides;
 * `key+spam`: an anti-spam token besides; `customer`: a signed-in customer, without a key.
 */
export type Auth = "none" | "key" | "key+customer" | "key+spam" | "customer" | "admin" | "agent"

/** One route: what it takes and what it gives. Everything that has to know does so from here. */
export type Row = ReadingRow | DeletingRow | WritingRow

interface SharedFields {
  /** With `:parameters`, as the folders of its route file say it. */
  path: `/${string}`
  auth: Auth
  /**
   * A signed-in customer's token is honoured where one is sent, and not asked for: for `auth` `key` and `key+spam`.
   * Whoever sends a bad one is a guest to a read and to the calls of a cart. Other writes refuse it, so that nobody
   * takes themselves for signed in.
   */
  customer?: "optional"
  /** A read that refuses a bad token all the same, because what it begins differs for a customer. */
  refusesBadToken?: true
  /**
   * Who is taken for signed in besides customers with a profile: with `unregistered`, a customer who has none yet; with
   * `anybody`, admins, too, and whoever has not got through all steps of signing in; `anybody by token` is the same
   * without regard to a session's cookie.
   */
  signedIn?: "unregistered" | "anybody" | "anybody by token"
  /** Guests come through, too, where this setting of the area `checkout` is not 0: for `auth` `key+customer`. */
  guests?: "guest_order_hours"
  /** One line, without a full stop: the heading of the route in the document. */
  summary: string
  /** What a caller must know besides, in Markdown. */
  description?: string
  /** Parameters of the path. Left out, each is a text. What does not match is 404: there is no such thing. */
  params?: z.ZodObject
  /** Left out, the route takes no query parameters. */
  query?: z.ZodObject
  /** Query or body come from somebody else's server, which may add to them: what is not named is left alone instead of refused. */
  foreignInput?: true
  /** A form that other servers' pages post, which set no header: without the publishable key it is led to this path. */
  withoutKey?: `/${string}`
  /** Takes `locale` as a query parameter or `x-medusa-locale` as a header, and says the answer's in `content-language`. */
  localized?: true
  /** Opened by browsers, readers and mail clients, which set no header: the publishable key may be the query's `key`. */
  keyInQuery?: true
  /**
   * What a call takes from the second allowance, 20 points a second for one address. Left out, a cart write and a list
   * that is asked with `q` cost 1, all others nothing.
   */
  cost?: number
  /** JSON of this schema, or what else is sent. */
  response: z.ZodType | OtherResponse
  /** The status of a JSON response, where it is not 200. */
  status?: 201 | 202
  /** Where the request names a cart. Somebody else's is 404; one that has become an order is 409 where the row writes. */
  cart?: { in: IdPlace; completed?: "allowed" }
  /** The path's parameter that is the id of a payment collection. One of somebody else's cart or order is 404. */
  paymentCollection?: IdPlace
  /** Besides those that {@link Row.auth}, parameters, query and body bring along. */
  errors?: readonly ErrorCode[]
  /** Needed where the schemas' own examples do not add up to one. */
  example?: { body?: unknown; response?: unknown }
}

/** Where a request has an id. */
export type IdPlace = `${"params" | "query" | "body"}.${string}`

export interface ReadingRow extends SharedFields {
  method: "GET"
  body?: never
}

export interface DeletingRow extends SharedFields {
  method: "DELETE"
  /** Only for routes of the engine that read one. A route of ours takes what it needs from the path. */
  body?: z.ZodType
}

export interface WritingRow extends SharedFields {
  method: "POST" | "PUT" | "PATCH"
  /** A body without a schema does not compile: `noBody` where there is none. */
  body: z.ZodType
  /** Makes money or capacity move: takes the header `Idempotency-Key`, and answers a repeated call as the first time. */
  idempotent?: true
  /** What the body comes as, where that is not JSON. Of any type, the handler reads it as it was sent: `req.rawBody`. */
  bodyType?: "application/x-www-form-urlencoded" | "multipart/form-data" | "*/*"
}

/** What is not JSON, such as a redirect (302), a file or `text/event-stream`. The handler sends it by itself. */
export interface OtherResponse {
  status: number
  contentType?: string
  description: string
}

export type Contract = Record<string, Row>

/** Routes of ours. A row's name is its `operationId`, by which generated clients call it. */
export function contract<const Rows extends Contract>(rows: Rows): Rows {
  return rows
}

/** A route that the engine answers: authenticated, checked and shaped there, and described here. */
export type EngineRow = Row & {
  answeredBy: "engine"
  /** The engine takes any body here, so ours is held against `body` before. */
  checkBody?: boolean
  /** The path of the engine's that this one is another name of, with the same parameters. */
  sameAs?: `/${string}`
}

/** Routes of the engine's that belong to our API. Nothing is mounted for them, except for `checkBody` and `sameAs`. */
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

/** Whether the row takes `q`, words to search for. */
export function searches(row: Row): boolean {
  return row.method === "GET" && row.query !== undefined && Object.hasOwn(row.query.shape, "q")
}

/** The names in a path's `:parameters`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name)
}
