import type { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import type { Owner } from "../../assistant/module/types"
import type { AudioFormat, SpokenChunk } from "../module/types"
import { speechFor } from "./order-voiceover"
import { speakPaid } from "./speak-paid"

interface Reply extends Writable {
  setHeader(name: string, value: string): unknown
}

const TYPES: Record<AudioFormat, string> = {
  mp3: "audio/mpeg",
  opus: "audio/ogg",
  aac: "audio/aac",
  flac: "audio/flac",
  wav: "audio/wav",
  pcm: "audio/pcm",
}

/**
 * Streams the sound of a short text. Throws 400 for a format that the service does not have, 402, 502 and 503 before
 * the stream begins. If the service breaks off later, the connection is closed and nobody pays. A caller who
 * disconnects pays, because the service has done its work.
 */
export async function streamChunk(
  scope: MedusaContainer,
  { text, voice_id: wished, format }: SpokenChunk,
  owner: Owner,
  res: Reply,
): Promise<void> {
  const { speech, voice_id } = await speechFor(scope, { voice_id: wished })
  if (!speech.formats.includes(format))
    throw errors.invalidField(`Field 'format': this speech service has ${speech.formats.join(", ")}.`)
  try {
    await speakPaid(scope, { speech, text, owner }, async () => {
      const { body } = await speech.speak(text, voice_id, format)
      if (!body) throw errors.providerError("The speech service has sent no sound.")
      const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
      // Until the first piece is there, a failure can still become an error for the caller.
      const first = await reader.read().catch((error: unknown) => {
        throw errors.providerError("The speech service has broken off.", { cause: error })
      })
      if (first.done) throw errors.providerError("The speech service has sent no sound.")
      res.setHeader("content-type", TYPES[format])
      res.setHeader("cache-control", "no-store")
      try {
        await pipeline(pieces(first.value, reader), res)
      } catch (error) {
        // A caller who disconnects pays, so only a failure of the service goes on.
        if (error instanceof BrokenOff) throw error
      }
    })
  } catch (error) {
    // The response has begun, so it cannot become an error. The caller sees that it is incomplete.
    if (!(error instanceof BrokenOff)) throw error
    res.destroy()
  }
}

/** The service has failed in the middle of its answer. */
class BrokenOff extends Error {}

async function* pieces(first: Uint8Array, reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    yield first
    for (;;) {
      const next = await reader.read().catch((error: unknown) => {
        throw new BrokenOff("The speech service has broken off.", { cause: error })
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
