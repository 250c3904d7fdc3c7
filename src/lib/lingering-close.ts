import type { Socket } from "node:net"

/** As long as a caller may take to read a refusal while it still sends. */
const LINGER_MS = 2_000

/**
 * Ends a connection on which the peer is still sending, so that it can read the reply. Closed at once, the system
 * would answer what is not read yet with a reset, and the peer would throw the reply away with it (RFC 9112, 9.6).
 */
export function closeLingering(socket: Socket): void {
  const end = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once("close", () => clearTimeout(end))
  socket.resume()
  socket.end()
}
