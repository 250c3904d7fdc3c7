import type { RequestHandler } from "express"
import { errors } from "../lib/errors"
import { closeAfterReply, refuseBody } from "../lib/refuse-body"

/** The largest body from a caller without an account. A storefront sends little, except for files. */
export const STORE_BODY_BYTES = 100 * 1024

function isStorefront(path: string): boolean {
  return /^\/store([/?]|$)/i.test(path)
}

/**
 * Refuses a body over the limit before any parser reads it: by its declared length, or by counting the received bytes.
 * The parsers have their own lower limits, but uploads and raw bodies have only this one.
 */
export function bodyLimit(options: { jsonBytes: number; uploadBytes: number }): RequestHandler {
  return (req, res, next) => {
    const isUpload = /^multipart\/form-data/i.test(req.get("content-type") ?? "")
    // Links in mails, such as those to unsubscribe, are moved from `/store` to `/hooks`: see `key-in-query.ts`.
    const jsonBytes =
      isStorefront(req.path) || isStorefront(req.originalUrl)
        ? Math.min(options.jsonBytes, STORE_BODY_BYTES)
        : options.jsonBytes
    const limit = isUpload ? options.uploadBytes : jsonBytes
    const refusal = () => errors.payloadTooLarge(`The request body is larger than ${limit} bytes.`)

    if (Number(req.get("content-length")) > limit) {
      closeAfterReply(req)
      req.resume()
      return next(refusal())
    }
    if (req.get("transfer-encoding") === undefined) return next()

    let received = 0
    const emit = req.emit.bind(req)
    req.emit = (event: string | symbol, ...args: unknown[]) => {
      if (event !== "data") return emit(event, ...args)
      const [chunk] = args
      received += Buffer.isBuffer(chunk) ? chunk.length : Buffer.byteLength(String(chunk))
      if (received <= limit) return emit(event, ...args)
      if (req.destroyed) return false
      const error = refusal()
      // The reader fails with the same error, but only after this response is sent. So its own response is not needed,
      // and a reader that waits for the rest of the body does not delay this one.
      refuseBody(req, error)
      if (!res.headersSent) next(error)
      return false
    }
    next()
  }
}
