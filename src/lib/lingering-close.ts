import type { Socket } from "node:net"

/** The time in which a caller can read a refusal while it still sends. */
const LINGER_MS = 2_000

/**
 * Closes a connection while the peer still sends, so that the peer can read the response. An immediate close would
 * cause a reset for unread data, and the peer would lose the response (RFC 9112, 9.6).
 */
export function closeLingering(socket: Socket): void {
  const end = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once("close", () => clearTimeout(end))
  socket.resume()
  socket.end()
}
