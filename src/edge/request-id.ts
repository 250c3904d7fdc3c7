import { randomUUID } from "node:crypto"
import type { RequestHandler } from "express"

const HEADER = "x-request-id"
const WELL_FORMED = /^[\w.:-]{1,128}$/

/** Gives each request an id: the caller's own if it is well formed, else a new one. Each response contains it. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get(HEADER)
  const id = given !== undefined && WELL_FORMED.test(given) ? given : randomUUID()
  req.headers[HEADER] = id
  res.setHeader(HEADER, id)
  next()
}
