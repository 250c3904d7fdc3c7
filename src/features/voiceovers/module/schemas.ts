import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"

const MAX_CHUNK_LENGTH = 4_000

export const audioFormats = ["mp3", "opus", "aac", "flac", "wav", "pcm"] as const

/** The id becomes a part of an address, so it has only safe characters. */
const voiceId = z
  .string()
  .regex(/^[\w-]{1,64}$/, "must be the id of a voice")
  .meta({ examples: ["alloy"] })

const count = z.int().min(0)

export const voiceover = z
  .object({
    id: z.string().meta({ examples: ["voice_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    post_id: z.string().meta({ examples: ["post_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    locale: z.string().meta({ examples: ["en"] }),
    voice_id: z.string().meta({ examples: ["alloy"] }),
    status: z.enum(["queued", "running", "completed", "failed"]).meta({ examples: ["running"] }),
    progress: z
      .object({ done: count, total: count })
      .describe("In chunks.")
      .meta({ examples: [{ done: 3, total: 12 }] }),
    audio_url: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    media_id: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    duration_seconds: z
      .number()
      .nullable()
      .meta({ examples: [null] }),
    chunks_reused: count
      .describe("Chunks of earlier voiceovers, which cost nothing.")
      .meta({ examples: [0] }),
    credits: count.describe("The cost until now. With the shop's own key, it is 0.").meta({ examples: [4] }),
    error: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe("The reason of `failed`.")
      .meta({ examples: [null] }),
  })
  .meta({ id: "Voiceover" })

export const newVoiceover = z.strictObject({
  post_id: z
    .string()
    .min(1)
    .max(100)
    .meta({ examples: ["post_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  locale: localeCode.optional().describe("Default: the post's main language."),
  voice_id: voiceId.optional().describe("Default: by the settings `voice`."),
})

export const spokenChunk = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(MAX_CHUNK_LENGTH)
    .meta({ examples: ["Our bowls are thrown by hand."] }),
  locale: localeCode.optional(),
  voice_id: voiceId.optional().describe("Default: by the settings `voice`."),
  format: z.enum(audioFormats).default("mp3").describe("ElevenLabs supports mp3, opus and pcm."),
})
