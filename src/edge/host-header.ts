import type { RequestHandler } from "express"
import { errors } from "../lib/errors"

/** HTTP/1.1 requires the header (RFC 9112, section 3.2). Node's own check would answer without a body. */
export const hostHeader: RequestHandler = (req, _res, next) => {
  if (req.headers.host !== undefined || req.httpVersion === "1.0") next()
  else next(errors.missingField("Host"))
}
