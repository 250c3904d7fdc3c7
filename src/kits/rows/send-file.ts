import { once } from "node:events"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Response } from "express"
import { errors } from "../../lib/errors"

interface SentFile {
  stream: Readable
  filename: string
  bytes?: number
  /** Set this only for files that the server generated. A browser could run an uploaded file as a script. */
  contentType?: string
}

/** Sends a private file as a download. Browsers neither show, run nor keep it. Throws 404 if it cannot be read. */
export async function sendFile(
  res: Response,
  { stream, filename, bytes, contentType = "application/octet-stream" }: SentFile,
): Promise<void> {
  await readable(stream)
  res.attachment(filename)
  res.set({
    "content-type": contentType,
    ...(bytes !== undefined && { "content-length": String(bytes) }),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  })
  // The reader may leave at any time.
  await pipeline(stream, res).catch(() => undefined)
}

/** Waits until the first bytes are there, so that a missing file is still an error response. */
async function readable(stream: Readable): Promise<void> {
  if (stream.readableLength > 0) return
  const cancel = new AbortController()
  try {
    await Promise.race(["readable", "end"].map((event) => once(stream, event, { signal: cancel.signal })))
  } catch (error) {
    throw errors.notFound(undefined, { cause: error })
  } finally {
    cancel.abort()
  }
}
