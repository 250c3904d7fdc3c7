import type { Request, RequestHandler, Response } from "express"
import { errors } from "../lib/errors"
import { closeLingering } from "../lib/lingering-close"

/** The body limit for callers without an account. Apart from files, a storefront sends little. */
export const STORE_BODY_BYTES = 100 * 1024

function isStorefront(path: string): boolean {
  return /^\/store(\/|$)/i.test(path)
}

/**
 * Refuses bodies over the limit before anything reads them: by their declared length, or by counting bytes. The parsers
 * have lower limits. This limit also covers uploads and raw bodies.
 */
export function bodyLimit(options: { jsonBytes: number; uploadBytes: number }): RequestHandler {
  return (req, res, next) => {
    const isUpload = /^multipart\/form-data/i.test(req.get("content-type") ?? "")
    const jsonBytes = isStorefront(req.path)
      ? Math.min(options.jsonBytes, STORE_BODY_BYTES)
      : options.jsonBytes
    const limit = isUpload ? options.uploadBytes : jsonBytes
    const refusal = () => errors.payloadTooLarge(`The request body is larger than ${limit} bytes.`)

    if (Number(req.get("content-length")) > limit) {
      closeAfterReply(req, res)
      return next(refusal())
    }
    if (req.get("transfer-encoding") === undefined) return next()

    let received = 0
    let refused = false
    const emit = req.emit.bind(req)
    req.emit = (event: string | symbol, ...args: unknown[]) => {
      if (event !== "data") return emit(event, ...args)
      const [chunk] = args
      received += Buffer.isBuffer(chunk) ? chunk.length : Buffer.byteLength(String(chunk))
      if (received <= limit) return emit(event, ...args)
      if (!refused) {
        refused = true
        if (!res.headersSent) {
          closeAfterReply(req, res)
          next(refusal())
        }
      }
      return false
    }
    next()
  }
}

/** Discards the rest of the body. The connection cannot carry another request. */
function closeAfterReply(req: Request, res: Response): void {
  const { socket } = req
  res.setHeader("Connection", "close")
  socket.destroySoon = () => closeLingering(socket)
  req.resume()
}
