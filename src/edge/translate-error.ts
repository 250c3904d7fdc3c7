import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { LOCKED } from "../engine/tenancy/locking"
import { type ApiError, asApiError, errors, validationError } from "../lib/errors"
import { excerpt } from "../lib/excerpt"
import { faultsOf } from "../lib/parse"
import { propertyOf, textOf } from "../lib/thrown"
import { declaredAnswer } from "./declared-errors"

/**
 * Converts any thrown value to an error of the catalogue, whether our code, the engine, a parser or the database has
 * thrown it.
 */
export function translateError(thrown: unknown): ApiError {
  const ours = asApiError(thrown)
  if (ours) return ours
  if (typeof thrown !== "object" || thrown === null) return errors.internalError()

  const error = readThrown(thrown)
  return (
    fromParser(error) ??
    fromDatabase(error) ??
    fromEngine(error) ??
    fromValidation(thrown) ??
    errors.internalError()
  )
}

type Thrown = ReturnType<typeof readThrown>

function readThrown(thrown: object) {
  return {
    name: textOf(thrown, "name"),
    message: textOf(thrown, "message"),
    type: textOf(thrown, "type"),
    code: textOf(thrown, "code"),
    status: numberOf(thrown, "status"),
    statusCode: numberOf(thrown, "statusCode"),
    detail: textOf(thrown, "detail"),
    constraint: textOf(thrown, "constraint"),
  }
}

function numberOf(thrown: object, name: string): number | undefined {
  const value = propertyOf(thrown, name)
  return typeof value === "number" ? value : undefined
}

/** Errors of body parsers, URL decoding and the upload parser. */
function fromParser({ type, status, statusCode, message = "", name }: Thrown): ApiError | undefined {
  switch (type) {
    case "entity.parse.failed":
      return errors.invalidJson()
    case "entity.too.large":
    case "parameters.too.many":
    case "querystring.parse.rangeError":
      return errors.payloadTooLarge()
    case "encoding.unsupported":
    case "charset.unsupported":
      return errors.invalidField("The request body has an encoding that is not supported.")
    case "request.aborted":
    case "request.size.invalid":
      return errors.invalidField(
        "The request body is shorter or longer than the header 'Content-Length' says.",
      )
  }
  if (name === "URIError") return errors.invalidField("The address is not properly encoded.")
  if (
    name === "MulterError" ||
    /^(Multipart: |Malformed (part|content)|Unexpected end of form)/.test(message)
  ) {
    return errors.invalidField("The uploaded form is malformed.")
  }
  const httpStatus = statusCode ?? status
  if (httpStatus === 413) return errors.payloadTooLarge()
  if (httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500) return errors.invalidField()
  return undefined
}

/**
 * Beginnings of SQLSTATE codes that mean: the database cannot be used now. Broken or too many connections, shutdown,
 * refused login, missing database.
 */
const DATABASE_AWAY = ["08", "53", "57P", "28", "3D"]
/** The database driver reports lost connections by these messages, without a code. */
const LOST_CONNECTION =
  /^(timeout expired$|timeout exceeded when trying to connect|Query read timeout|Connection terminated|Connection ended unexpectedly)/
const CONNECTION_FAILURES = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"])

/** Translates database errors by their SQLSTATE, and failures to connect. */
function fromDatabase({ code, name, message = "", detail, constraint }: Thrown): ApiError | undefined {
  if (name === "KnexTimeoutError" || CONNECTION_FAILURES.has(code ?? "")) return errors.unavailable()
  // Our own error about too many open tenant databases. The query builder has wrapped it and put the SQL statement into
  // the message.
  if (name === "DriverException" && code === "unavailable") return errors.unavailable()
  if (code === undefined && LOST_CONNECTION.test(message)) return errors.unavailable()
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return undefined

  const declared = declaredAnswer(code, constraint)
  if (declared) return declared
  if (code === "22003" || code === "2201W" || code === "2201X") return errors.outOfRange()
  // Class 22 means an invalid value. A zero byte in a text gives 08P01.
  if (code.startsWith("22") || code === "08P01") return errors.invalidField()
  if (code === "23505") return errors.duplicate()
  if (code === "23503") return errors.notFound(missingReference(detail))
  if (code.startsWith("23")) return errors.invalidField()
  if (code.startsWith("40"))
    return errors.invalidState("Another request changed the same thing at the same time. Try again.")
  if (DATABASE_AWAY.some((start) => code.startsWith(start)) || isClosedDatabase(code, message))
    return errors.unavailable()
  return undefined
}

/**
 * The message for a reference to a missing row. PostgreSQL names the column: `Key (country_code)=(zz) is not present in
 * table …`.
 */
function missingReference(detail: string | undefined): string {
  const [, column] = /^Key \((\w+)\)=/.exec(detail ?? "") ?? []
  return column === undefined
    ? "Something that the request names does not exist."
    : `Field '${column}' names something that does not exist.`
}

/**
 * Whether a database refuses connections, for example while it is renamed. PostgreSQL has no code of its own for this.
 */
function isClosedDatabase(code: string, message: string): boolean {
  return code === "55000" && /not currently accepting connections/.test(message)
}

const { Types, Codes } = MedusaError

/**
 * The engine reports these as invalid data. But the request is valid, and would succeed with the cart or order in another
 * state: 409.
 */
const WRONG_STATE =
  /^(Cart \S+ is already completed|Cannot complete a cart with no items|Payment sessions are required to complete cart|Payment collection has not been initiated for cart|An active Order Change is required|Order change \S+ is not active|Order Change cannot be modified|Order \(\S+\) already has an existing active order change|\w+ with id \S+ has been canceled|The payment: \S+ has been canceled)/

/** Mistakes of callers for which the engine throws errors without a type. */
const UNTYPED: readonly (readonly [RegExp, () => ApiError])[] = [
  [
    /^\s*(Unable to retrieve the [\w ]+ with id|MFA (provider|method) ".*" does not support)/,
    () => errors.invalidField("This provider does not exist or is not available here."),
  ],
  [
    /^Cannot receive the Return at location/,
    () =>
      errors.invalidField(
        "The return has no stock location that keeps its items. Set 'location_id' with POST /admin/returns/{id}.",
      ),
  ],
  [
    /^(No [\w ]+ in order change|Action \S+ is not |Fulfillment with id \S+ not found in the order)/,
    () => errors.notFound(),
  ],
  [/^One or more orders are (not draft|already deleted)/, () => errors.invalidState()],
]

function fromEngine({ type, code, message = "" }: Thrown): ApiError | undefined {
  // The message names the lock's owner, which callers must not see.
  if (LOCKED.test(message)) return errors.unavailable()
  if (type === undefined) return UNTYPED.find(([pattern]) => pattern.test(message))?.[1]()
  const reported = callerMessage(message)
  switch (type) {
    case Types.INVALID_DATA:
    case Types.INVALID_ARGUMENT:
      if (WRONG_STATE.test(message)) return errors.invalidState(reported)
      return /already exists|already in use/i.test(message)
        ? errors.duplicate(reported)
        : errors.invalidField(reported)
    case Types.NOT_ALLOWED:
      if (/^Not enough stock available/.test(message)) return errors.soldOut()
      if (/^Publishable API key required/i.test(message)) return errors.missingPublishableKey()
      if (/^A valid publishable key/i.test(message)) return errors.invalidPublishableKey()
      return code === Codes.INSUFFICIENT_INVENTORY ? errors.soldOut(reported) : errors.invalidState(reported)
    case Types.UNAUTHORIZED:
      if (/already exists/i.test(message)) return errors.duplicate(reported)
      if (/Unable to retrieve the auth provider/.test(message))
        return errors.notFound("This sign-in method does not exist.")
      return /invalid email or password/i.test(message)
        ? errors.invalidCredentials()
        : errors.invalidToken(reported)
    case Types.UNEXPECTED_STATE:
      return /^Could not delete all payment sessions/.test(message)
        ? errors.invalidState("The cart is being paid and can no longer be changed.")
        : undefined
    case Types.FORBIDDEN:
      return errors.forbidden(reported)
    case Types.NOT_FOUND:
      return errors.notFound(reported)
    case Types.DUPLICATE_ERROR:
      return errors.duplicate(reported)
    case Types.CONFLICT:
      return errors.invalidState(reported)
    case Types.PAYMENT_AUTHORIZATION_ERROR:
    case Types.PAYMENT_REQUIRES_MORE_ERROR:
      return errors.paymentFailed(reported)
    default:
      return undefined
  }
}

function fromValidation(thrown: object): ApiError | undefined {
  return thrown instanceof z.core.$ZodError ? validationError(faultsOf(thrown.issues)) : undefined
}

const STATEMENT = /\b(select|insert into|update|delete from)\b[\s\S]*\b(from|values|set|where)\b/i
/** The engine's own messages are shorter. A longer one contains the caller's text. */
const MAX_MESSAGE_LENGTH = 200

/**
 * The engine's message, if callers may read it. `undefined` if it could reveal internals, such as SQL or a stack trace.
 */
function callerMessage(message: string): string | undefined {
  const reported = message.replace(/^Invalid request: /, "").trim()
  if (reported === "" || STATEMENT.test(reported) || /\n\s+at /.test(reported)) return undefined
  return excerpt(reported, MAX_MESSAGE_LENGTH)
}
