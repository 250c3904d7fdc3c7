import { createServer, type RequestListener, type Server } from "node:http"

/**
 * An HTTP server that plays an outside service. It keeps idle connections open. Node closes them after five seconds,
 * and on a busy machine this process may send a request at the same moment, which then fails.
 */
export function outsideServer(listener: RequestListener): Server {
  return createServer({ keepAliveTimeout: 0 }, listener)
}
