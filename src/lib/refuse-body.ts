import type { IncomingMessage, ServerResponse } from "node:http"
import { closeLingering } from "./lingering-close"

/** A request of Express, which knows its response. */
export type BodyRequest = IncomingMessage & { res?: ServerResponse | undefined }

/**
 * Ends the body of a request with an error for whoever reads it. So the reader's promise settles, and it can close and
 * delete its files at once. The connection stays for the response, and is closed after it. What the caller still sends
 * until then is thrown away.
 */
export function refuseBody(req: BodyRequest, error: Error): void {
  if (req.destroyed) return
  if (!req.complete) {
    closeAfterReply(req)
    req.push = () => true
    // The reader may have stopped the connection because it was slower than the caller.
    req.socket.resume()
  }
  // Node would destroy the connection too, and the caller would never read the response. As in Node, an error that
  // nobody listens for is not reported.
  req._destroy = (reason, done) => done(req.listenerCount("error") > 0 ? reason : null)
  req.destroy(error)
}

/** Closes the connection after the response, because the rest of the body is still on it. */
export function closeAfterReply({ socket, res }: BodyRequest): void {
  const close = () => closeLingering(socket)
  if (res === undefined || res.closed) return close()
  if (res.headersSent) return void res.once("close", close)
  res.setHeader("Connection", "close")
  socket.destroySoon = close
}
