import type { Request, RequestHandler, Response } from "express"
import { type ApiError, asApiError, errors, isErrorBody } from "../lib/errors"
import { excerpt, shortLogText } from "../lib/excerpt"
import { propertyOf, textOf } from "../lib/thrown"
import { readCredential, type Secrets } from "./credentials"
import { staleTokenOf } from "./stale-tokens"
import { translateError } from "./translate-error"

/** A log for details that a caller must not see. */
export interface ErrorLog {
  error(message: string, error?: Error): void
}

/** Sends a catalogue error as the response. */
function sendError(res: Response, error: ApiError): void {
  res.status(error.status).json(error.body)
}

/**
 * Some of the engine's middlewares send error responses themselves and skip the error handler. This converts each
 * response with status 400 or above to the catalogue's form just before it is sent.
 */
export function errorReplies(secrets: Secrets): RequestHandler {
  return (req, res, next) => {
    const send = res.send.bind(res)
    res.send = (body?: unknown) => {
      // A shared cache (proxy, CDN) must not store one caller's error and give it to others.
      if (res.statusCode >= 400) res.setHeader("Cache-Control", "no-store")
      if (res.statusCode < 400 || isErrorBody(parse(body))) return send(body)
      const error = fromReply(req, res.statusCode, messageOf(parse(body)), secrets)
      res.status(error.status).type("json")
      return send(JSON.stringify(error.body))
    }

    const end = res.end.bind(res)
    res.end = ((...args: Parameters<typeof end>) => {
      if (res.statusCode < 400 || res.headersSent || res.getHeader("content-length") !== undefined)
        return end(...args)
      res.setHeader("Cache-Control", "no-store")
      const error = fromReply(req, res.statusCode, undefined, secrets)
      const body = Buffer.from(JSON.stringify(error.body))
      res.statusCode = error.status
      res.setHeader("Content-Type", "application/json; charset=utf-8")
      res.setHeader("Content-Length", body.length)
      return end(body)
    }) as typeof res.end

    next()
  }
}

interface ErrorOptions<Req> {
  /** Names what a path refers to, for a 404 without a message. */
  missingResource?: (req: Req) => string | undefined
  /** The path for the log. See {@link secretPaths}. */
  withoutSecrets?: (path: string) => string
}

/** The last error handler: converts any error to one of the catalogue, and logs internal errors. */
export function errorHandler<Req extends Pick<Request, "get" | "method" | "path">>(
  log: ErrorLog,
  { missingResource, withoutSecrets = (path) => path }: ErrorOptions<Req> = {},
) {
  return (thrown: unknown, req: Req, res: Response, next: (error?: unknown) => void): void => {
    const translated = translateError(thrown)
    const isUnnamed = translated.code === "not_found" && translated.message === UNNAMED
    const error = isUnnamed ? errors.notFound(missingResource?.(req)) : translated
    if (error.status >= 500 && !asApiError(thrown)) {
      const id = req.get("x-request-id") ?? "-"
      log.error(`${req.method} ${excerpt(withoutSecrets(req.path))} failed (request ${id})`, loggable(thrown))
    }
    if (!res.headersSent) sendError(res, error)
    // Express would close the connection, so that the caller sees that the response is not complete.
    else if (!res.writableEnded) next(thrown)
  }
}

const UNNAMED = errors.notFound().message

/** The error for the log, with its stack. Long SQL statements and validation texts are cut. */
function loggable(thrown: unknown): Error {
  const cause = propertyOf(thrown, "cause")
  const short = shortLogText(textOf(thrown, "message") ?? String(thrown))
  return {
    name: textOf(thrown, "name") ?? "Error",
    message: short,
    stack: shortLogText(textOf(thrown, "stack") ?? short),
    ...(cause !== undefined && { cause: loggable(cause) }),
  }
}

function fromReply(req: Request, status: number, message: string | undefined, secrets: Secrets): ApiError {
  switch (status) {
    case 401:
      return unauthenticated(req, secrets, message)
    case 402:
      return errors.paymentFailed(message)
    case 403:
      return errors.forbidden(message)
    case 404:
    case 405:
      return message
        ? errors.notFound(message)
        : errors.routeNotFound(`There is no route ${req.method} ${req.path}.`)
    case 409:
    case 422:
      return errors.invalidState(message)
    case 413:
    case 431:
      return errors.payloadTooLarge(message)
    case 429:
      return errors.rateLimited(message)
    case 502:
      return errors.providerError()
    case 503:
      return errors.unavailable()
    default:
      return status >= 500 ? errors.internalError() : errors.invalidField(message)
  }
}

/** The engine's message usually is only "Unauthorized". This finds the more precise reason, if there is one. */
function unauthenticated(req: Request, secrets: Secrets, message: string | undefined): ApiError {
  const stale = staleTokenOf(req)
  if (stale) return stale
  const credential = readCredential(req, secrets)
  if (credential.kind === "none") return errors.missingToken()
  if (credential.kind === "token" && credential.state === "expired") return errors.expiredToken()
  return errors.invalidToken(message === "Unauthorized" ? undefined : message)
}

function parse(body: unknown): unknown {
  if (typeof body !== "string" && !Buffer.isBuffer(body)) return body
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

function messageOf(body: unknown): string | undefined {
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : undefined
  return typeof message === "string" && message !== "" ? message : undefined
}
