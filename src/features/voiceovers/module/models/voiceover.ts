import { model } from "@medusajs/framework/utils"
import type { Chunk, VoiceoverError } from "../types"

export const Voiceover = model
  .define("voiceover", {
    id: model.id({ prefix: "voice" }).primaryKey(),
    post_id: model.text(),
    locale: model.text(),
    voice_id: model.text(),
    /** The service and its model, which made the chunks. */
    variant: model.text(),
    /** The hash of the post's text, to know later whether the sound is stale. */
    text_hash: model.text().nullable(),
    status: model.enum(["queued", "running", "completed", "failed"]),
    /** The text in its order, with the keys of the stored chunks. */
    chunks: model.json<Chunk[]>(),
    chunks_reused: model.number(),
    credits: model.number(),
    media_id: model.text().nullable(),
    audio_url: model.text().nullable(),
    duration_seconds: model.float().nullable(),
    error: model.json<VoiceoverError>().nullable(),
    actor_type: model.text(),
    actor_id: model.text(),
  })
  .indexes([
    { on: ["created_at", "id"] },
    // Two jobs must not make the same voiceover.
    {
      on: ["post_id", "locale"],
      unique: true,
      where: "status IN ('queued', 'running') AND deleted_at IS NULL",
    },
  ])
