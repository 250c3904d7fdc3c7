import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { CompletedVoiceover, VoiceoverError } from "../module/types"

interface Finished extends CompletedVoiceover {
  post_id: string
  locale: string
  text_hash: string | null
}

/** Returns the id of the file that was attached before, or `null`. */
const attachAudioStep = createStep(
  "attach-audio",
  async (
    { post_id, locale, text_hash, media_id, audio_url: url, duration_seconds }: Finished,
    { container },
  ) => {
    const audio = { media_id, url, duration_seconds, text_hash }
    const before = await container.resolve("blog").setAudio(post_id, locale, audio)
    return new StepResponse(before?.media_id ?? null, { post_id, locale, before })
  },
  async (done, { container }) => {
    if (done) await container.resolve("blog").setAudio(done.post_id, done.locale, done.before)
  },
)

/** Returns whether this call has ended the voiceover. */
const completeVoiceoverStep = createStep(
  "complete-voiceover",
  async ({ id, media_id, audio_url, duration_seconds }: Finished, { container }) => {
    const isFirst = await container
      .resolve("voiceovers")
      .complete({ id, media_id, audio_url, duration_seconds })
    return new StepResponse(isFirst, isFirst ? id : null)
  },
  async (id, { container }) => {
    if (id != null) await container.resolve("voiceovers").updateVoiceovers({ id, status: "running" })
  },
)

/** Returns whether this call has ended the voiceover. */
const failVoiceoverStep = createStep(
  "fail-voiceover",
  async (failed: { id: string; error: VoiceoverError }, { container }) => {
    const isFirst = await container.resolve("voiceovers").fail(failed)
    return new StepResponse(isFirst, isFirst ? failed.id : null)
  },
  async (id, { container }) => {
    if (id != null)
      await container.resolve("voiceovers").updateVoiceovers({ id, status: "running", error: null })
  },
)

/**
 * Ends the voiceover and attaches the sound to the post. Emits `voiceover.completed`. Does nothing if another process has
 * ended it. Returns the id of the file that was attached before, or `null`.
 */
export const finishVoiceoverWorkflow = createWorkflow("finish-voiceover", (input: WorkflowData<Finished>) => {
  const isFirst = completeVoiceoverStep(input)
  const former = when({ isFirst }, ({ isFirst: is }) => is).then(() => {
    emitEventStep({ eventName: "voiceover.completed", data: { id: input.id } })
    return attachAudioStep(input)
  })
  return new WorkflowResponse(transform({ former }, ({ former: id }) => id ?? null))
})

/**
 * Ends a voiceover that could not be made. Its chunks stay, so that the next order costs less. Emits `voiceover.failed`.
 * Does nothing if another process has ended it.
 */
export const failVoiceoverWorkflow = createWorkflow(
  "fail-voiceover",
  (input: WorkflowData<{ id: string; error: VoiceoverError }>) => {
    const isFirst = failVoiceoverStep(input)
    when({ isFirst }, ({ isFirst: is }) => is).then(() =>
      emitEventStep({ eventName: "voiceover.failed", data: { id: input.id } }),
    )
    return new WorkflowResponse(isFirst)
  },
)
