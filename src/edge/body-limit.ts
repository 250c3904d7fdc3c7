import type { Request, RequestHandler, Response } from "express"
import { errors } from "../lib/errors"
import { closeLingering } from "../lib/lingering-close"

/** What anybody may send without an account. Files apart, a storefront sends little. */
export const STORE_BODY_BYTES = 100 * 1024

function isStorefront(path: string): boolean {
  return /^\/store(\/|$)/i.test(path)
}

/**
 * Refuses bodies over the limit before anything reads them: by their declared
 * length, and by counting where none is declared. The parsers have tighter limits
 * of their own; this is the one that holds for uploads and raw bodies too.
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
      received += (args[0] as Buffer).length
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

/** The rest of the body is of no use, so the connection cannot carry another request; what still comes is thrown away. */
function closeAfterReply(req: Request, res: Response): void {
  const { socket } = req
  res.setHeader("Connection", "close")
  socket.destroySoon = () => closeLingering(socket)
  req.resume()
}
