import type { Socket } from "node:net"

/** How long a caller can read our error response while it is still sending its request. */
const LINGER_MS = 2_000

/**
 * Closes a connection while the peer still sends, but lets the peer read our response first. An immediate close would
 * reset the connection because of unread data, and the peer would lose the response (RFC 9112, 9.6).
 */
export function closeLingering(socket: Socket): void {
  const end = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once("close", () => clearTimeout(end))
  socket.resume()
  socket.end()
}
