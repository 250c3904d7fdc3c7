import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { VoiceoverError } from "../../modules/voiceovers/types"

interface Finished {
  id: string
  post_id: string
  locale: string
  media_id: string
  audio_url: string
  duration_seconds: number
}

const attachAudioStep = createStep(
  "attach-audio",
  async ({ post_id, locale, media_id, audio_url: url, duration_seconds }: Finished, { container }) => {
    const audio = { media_id, url, duration_seconds }
    const before = await container.resolve("blog").setAudio(post_id, locale, audio)
    return new StepResponse(post_id, { post_id, locale, before })
  },
  async (done, { container }) => {
    if (done) await container.resolve("blog").setAudio(done.post_id, done.locale, done.before)
  },
)

const completeVoiceoverStep = createStep(
  "complete-voiceover",
  async ({ id, media_id, audio_url, duration_seconds }: Finished, { container }) => {
    await container
      .resolve("voiceovers")
      .updateVoiceovers({ id, status: "completed", media_id, audio_url, duration_seconds })
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("voiceovers").updateVoiceovers({ id, status: "running" })
  },
)

const failVoiceoverStep = createStep(
  "fail-voiceover",
  async ({ id, error }: { id: string; error: VoiceoverError }, { container }) => {
    await container.resolve("voiceovers").updateVoiceovers({ id, status: "failed", error })
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined)
      await container.resolve("voiceovers").updateVoiceovers({ id, status: "running", error: null })
  },
)

/** Attaches the sound to the post and ends the voiceover. Emits `voiceover.completed`. */
export const finishVoiceoverWorkflow = createWorkflow("finish-voiceover", (input: WorkflowData<Finished>) => {
  attachAudioStep(input)
  const id = completeVoiceoverStep(input)
  emitEventStep({ eventName: "voiceover.completed", data: { id } })
  return new WorkflowResponse(id)
})

/** Ends a voiceover that could not be made. Its chunks stay, so that the next order costs less. */
export const failVoiceoverWorkflow = createWorkflow(
  "fail-voiceover",
  (input: WorkflowData<{ id: string; error: VoiceoverError }>) => {
    const id = failVoiceoverStep(input)
    emitEventStep({ eventName: "voiceover.failed", data: { id } })
    return new WorkflowResponse(id)
  },
)
