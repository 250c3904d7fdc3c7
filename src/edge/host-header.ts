import type { RequestHandler } from "express"
import { errors } from "../lib/errors"

/**
 * HTTP/1.1 requires the header `Host` (RFC 9112, section 3.2). Node would refuse a request without it, but without a
 * body in the catalogue's form.
 */
export const hostHeader: RequestHandler = (req, _res, next) => {
  if (req.headers.host !== undefined || req.httpVersion === "1.0") next()
  else next(errors.missingField("Host"))
}
