import { z } from "zod"
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi"
import { catalogue, type ErrorCode, statusOf } from "../../../lib/errors"
import { exampleOf } from "../examples"
import { isIdempotent, type OtherResponse, pathParameters, type Row } from "../row"
import { refusalsOfCaller } from "./security"

/** Codes that every route can return. */
const ALWAYS: ErrorCode[] = ["tenant_mismatch", "rate_limited", "internal_error", "unavailable"]
const QUERY: ErrorCode[] = ["invalid_field", "out_of_range", "unknown_field"]
const BODY: ErrorCode[] = [
  "missing_field",
  "invalid_field",
  "out_of_range",
  "unknown_field",
  "invalid_json",
  "payload_too_large",
]

/** All error codes of a route that follow from its row. */
export function errorCodesOf(row: Row): ErrorCode[] {
  const named = [
    ...refusalsOfCaller(row),
    ...(isSignIn(row) ? [] : (["revoked_token"] as const)),
    ...QUERY,
    ...(requiresQuery(row) ? (["missing_field"] as const) : []),
    ...(row.body ? BODY : []),
    ...(takesSession(row) ? (["forbidden"] as const) : []),
    ...(pathParameters(row.path).length > 0 ? (["not_found"] as const) : []),
    ...(isIdempotent(row) ? (["idempotency_mismatch", "invalid_state"] as const) : []),
    ...(row.cart || row.paymentCollection ? (["not_found"] as const) : []),
    ...(writesToCart(row) ? (["invalid_state"] as const) : []),
    ...(row.errors ?? []),
    ...ALWAYS,
  ]
  return [...catalogue.keys()].filter((code) => named.includes(code))
}

/**
 * True if a session cookie may authenticate the route. Such writes must come from an allowed origin, so 403 is
 * possible.
 */
function takesSession(row: Row): boolean {
  return row.method !== "GET" && !isSignIn(row) && /^\/(store|admin|auth)\//.test(row.path)
}

export function responsesOf(row: Row): ZodOpenApiResponsesObject {
  const responses = success(row)
  for (const { status, name } of refusalsOf(row))
    responses[status] = { $ref: `#/components/responses/${name}` }
  return responses
}

/**
 * The error responses of all rows, each distinct one once. Its name consists of the status and the codes, so that
 * references to it are readable.
 */
export function sharedResponses(rows: Row[]): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    rows
      .flatMap(refusalsOf)
      .map(({ name, codes }): [string, ZodOpenApiResponseObject] => [name, refusal(codes)]),
  )
}

/** Headers of every response. The responses of the file routes lack the rate-limit headers. */
export const headers = {
  "x-request-id": {
    description:
      "Identifies this request, also in our logs. It is the caller's own id if the request contains one.",
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": { description: "The allowed requests per window.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": {
    description: "The remaining requests in this window.",
    schema: { type: "integer" },
  },
  "X-RateLimit-Reset": {
    description: "Seconds until the window resets.",
    schema: { type: "integer" },
  },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  "content-language": { description: "The language of the response.", schema: { type: "string" } },
  "Idempotent-Replayed": {
    description: "`true` if this is the response to an earlier call with the same `Idempotency-Key`.",
    schema: { type: "string" },
  },
} as const

export const errorExamples = Object.fromEntries(
  [...catalogue.values()].map(({ code, body }) => [code, { value: body }]),
)

function refusalsOf(row: Row) {
  const codes = errorCodesOf(row)
  return [...new Set(codes.map(statusOf))].map((status) => {
    const ofStatus = codes.filter((code) => statusOf(code) === status)
    return { status: `${status}` as const, name: [status, ...ofStatus].join("."), codes: ofStatus }
  })
}

function success(row: Row): ZodOpenApiResponsesObject {
  const extra = withHeaders(
    ...(row.localized ? (["content-language"] as const) : []),
    ...(isIdempotent(row) ? (["Idempotent-Replayed"] as const) : []),
  )
  if (!(row.response instanceof z.ZodType)) return { [`${row.response.status}`]: other(row.response) }
  const content = { schema: row.response, example: row.example?.response ?? exampleOf(row.response) }
  const status = row.status ?? 200
  return {
    [`${status}`]: { description: DONE[status], headers: extra, content: { "application/json": content } },
  }
}

const DONE = { 200: "Done.", 201: "Made.", 202: "Accepted. The work runs later." }

function other({ contentType, description }: OtherResponse): ZodOpenApiResponseObject {
  const content = contentType ? { [contentType]: { schema: { type: "string" as const } } } : undefined
  return { description, headers: withHeaders(), content }
}

function refusal(codes: ErrorCode[]): ZodOpenApiResponseObject {
  const examples = codes.map((code): [string, { $ref: string }] => [
    code,
    { $ref: `#/components/examples/${code}` },
  ])
  const isLimit = codes.includes("rate_limited")
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: isLimit ? withHeaders("Retry-After") : withHeaders(),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const EVERYWHERE = [
  "x-request-id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const

function withHeaders(...more: (keyof typeof headers)[]) {
  return Object.fromEntries(
    [...EVERYWHERE, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
}

/** True for sign-in routes. They ignore tokens, so they never answer `revoked_token`. */
function isSignIn({ auth, path }: Row): boolean {
  return auth === "none" || (auth === "key" && path.startsWith("/auth/"))
}

/** True if the route changes a cart. A completed cart refuses that with 409. */
function writesToCart({ method, cart, paymentCollection }: Row): boolean {
  return method !== "GET" && (paymentCollection !== undefined || (cart !== undefined && !cart.completed))
}

function requiresQuery({ query }: Row): boolean {
  return query !== undefined && !query.safeParse({}).success
}
