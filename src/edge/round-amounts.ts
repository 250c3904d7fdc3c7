import type { RequestHandler } from "express"
import { roundedJson } from "../lib/round-amounts"

/**
 * Removes rounding errors from the numbers in JSON responses. A response that already is JSON text (a `Buffer`) was
 * rounded before.
 */
export const roundAmounts: RequestHandler = (_req, res, next) => {
  const send = res.send.bind(res)
  res.send = (body?: unknown) => send(isJson(body, res.get("content-type")) ? roundedJson(body) : body)
  next()
}

function isJson(body: unknown, type: string | undefined): body is string {
  return typeof body === "string" && /^application\/json/.test(type ?? "")
}
