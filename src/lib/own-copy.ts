/**
 * Copies a small buffer before it is stored. Node cuts small buffers from one large piece of memory, and storing one
 * would keep the whole piece alive.
 */
export function ownCopy(buffer: Buffer): Buffer {
  if (buffer.length === buffer.buffer.byteLength) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}
