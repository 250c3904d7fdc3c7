import { createHash } from "node:crypto"
import { open } from "node:fs/promises"
import path from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { asApiError, errors } from "../../../lib/errors"
import { withTicket } from "../../../lib/uploads/file-tickets"
import { withTemporaryFolder } from "../../../lib/uploads/temporary-folder"
import { addMediaAsset, removeMediaAsset } from "../../media/workflows/media-assets"
import { readMp3 } from "../module/lib/mp3"
import type { Chunk, Speech } from "../module/types"
import { failVoiceoverWorkflow, finishVoiceoverWorkflow } from "../workflows/end-voiceover"
import { speechFor } from "./order-voiceover"
import { speakPaid } from "./speak-paid"
import { voiceoverNews } from "./voiceover-news"

interface Ordered {
  id: string
  post_id: string
  locale: string
  voice_id: string
  variant: string
  text_hash: string | null
  chunks: Chunk[]
  actor_type: string
  actor_id: string
}

/** How many chunks are made at the same time. */
const AT_ONCE = 3
const FOLDER = "voiceovers"

/**
 * Makes the missing chunks of a voiceover, joins all and stores the file. A failure ends it as `failed`. After the moment
 * `until`, it begins no more chunks, and the next run continues.
 */
export async function makeVoiceover(
  container: MedusaContainer,
  ordered: Ordered,
  until: number,
): Promise<void> {
  try {
    const { speech } = await speechFor(container, ordered)
    if (speech.variant !== ordered.variant)
      throw errors.invalidState("The settings 'voice' have changed. Order the voiceover again.")
    // The list of orders may be old: another process may have ended this one meanwhile.
    if (!(await container.resolve("voiceovers").start(ordered.id))) return
    if ((await makeChunks(container, speech, ordered, until)) === "unfinished") return
    const file = await joined(container, ordered)
    const { id, post_id, locale, text_hash } = ordered
    const { result: former } = await finishVoiceoverWorkflow(container).run({
      input: { id, post_id, locale, text_hash, ...file },
    })
    await voiceoverNews.publish(container, id)
    if (former !== null && former !== file.media_id) await removeFormer(container, former)
  } catch (error) {
    const known = asApiError(error)
    // Errors of the database are not the voiceover's fault: the job tries again.
    if (!known || known.code === "internal_error") throw error
    const { code, message } = known.body
    await failVoiceoverWorkflow(container).run({ input: { id: ordered.id, error: { code, message } } })
    await voiceoverNews.publish(container, ordered.id)
  }
}

/** Deletes the file that a new one has replaced, unless something else uses it or it is gone already. */
async function removeFormer(container: MedusaContainer, id: string): Promise<void> {
  try {
    await removeMediaAsset(container).run({ input: { id } })
  } catch (error) {
    const code = asApiError(error)?.code
    if (code !== "invalid_state" && code !== "not_found") throw error
  }
}

async function makeChunks(
  container: MedusaContainer,
  speech: Speech,
  ordered: Ordered,
  until: number,
): Promise<"done" | "unfinished"> {
  const { id, voice_id, chunks, actor_type: type, actor_id } = ordered
  const voiceovers = container.resolve("voiceovers")
  const stored = await voiceovers.storedKeys(chunks.map(({ key }) => key))
  const byKey = new Map(chunks.filter(({ key }) => !stored.has(key)).map((chunk) => [chunk.key, chunk]))
  const missing = [...byKey.values()]
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    if (clock.now() >= until) return "unfinished"
    const making = missing.slice(at, at + AT_ONCE).map(async ({ key, text }) => {
      await speakPaid(
        container,
        { speech, text, owner: { type, id: actor_id } },
        async (credits) => {
          const audio = await soundOf(speech, text, voice_id)
          return voiceovers.keepChunk({ id, key, audio, credits })
        },
        // Another process may have made the same chunk meanwhile. The shop pays it once.
        (isNew) => isNew,
      )
      await voiceoverNews.publish(container, id)
    })
    const failed = (await Promise.allSettled(making)).find(({ status }) => status === "rejected")
    if (failed?.status === "rejected") throw failed.reason
  }
  return "done"
}

/** The frames of a chunk's sound. Throws 502 `provider_error`. */
async function soundOf(speech: Speech, text: string, voice: string): Promise<Buffer> {
  const response = await speech.speak(text, voice, "mp3")
  let file: Buffer
  try {
    file = Buffer.from(await response.arrayBuffer())
  } catch (error) {
    throw errors.providerError("The speech service has broken off.", { cause: error })
  }
  const sound = readMp3(file)
  if (!sound) throw errors.providerError("The speech service has sent no complete MP3 file.")
  return sound.frames
}

/** Joins the chunks to one file in the media library, chunk by chunk, so that a long post needs little memory. */
async function joined(container: MedusaContainer, { post_id, locale, chunks }: Ordered) {
  const { temporaryFolder } = container.resolve("media")
  return withTemporaryFolder(temporaryFolder, "voice", async (folder) => {
    const filename = `${post_id}-${locale}.mp3`
    const file = path.join(folder, filename)
    const hash = createHash("sha256")
    let seconds = 0
    let bytes = 0
    let format: string | undefined
    const target = await open(file, "w")
    try {
      for (const { key } of chunks) {
        const stored = await container.resolve("voiceovers").soundOf(key)
        const sound = stored && readMp3(stored)
        if (!sound) throw errors.unavailable()
        format ??= sound.format
        if (sound.format !== format)
          throw errors.providerError("The speech service has sent sounds of different formats.")
        await target.write(sound.frames)
        hash.update(sound.frames)
        seconds += sound.seconds
        bytes += sound.frames.length
      }
    } finally {
      await target.close()
    }
    const { result } = await withTicket({ path: file, bytes, sha256: hash.digest("hex") }, (ticket) =>
      addMediaAsset(container).run({ input: { ticket, filename, folder: FOLDER } }),
    )
    const asset = await container.resolve("media").retrieveMediaAsset(result.id)
    return {
      media_id: asset.id,
      audio_url: asset.url ?? "",
      duration_seconds: Math.round(seconds * 1000) / 1000,
    }
  })
}
