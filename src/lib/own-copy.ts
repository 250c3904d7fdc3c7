/** Small buffers share one piece of memory, and a stored one would hold all of it. */
export function ownCopy(buffer: Buffer): Buffer {
  if (buffer.length === buffer.buffer.byteLength) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}
