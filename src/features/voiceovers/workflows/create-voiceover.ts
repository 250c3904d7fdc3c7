import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Chunk } from "../module/types"

interface Order {
  post_id: string
  locale: string
  voice_id: string
  variant: string
  text_hash: string | null
  chunks: Chunk[]
  chunks_reused: number
  actor_type: string
  actor_id: string
}

const createVoiceoverStep = createStep(
  "create-voiceover",
  async (order: Order, { container }) => {
    const { id } = await container
      .resolve("voiceovers")
      .createVoiceovers({ ...order, status: "queued", credits: 0 })
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("voiceovers").deleteVoiceovers(id)
  },
)

/** Orders a voiceover, which a job makes. Throws 409 if one of the same post and language is being made. */
export const createVoiceoverWorkflow = createWorkflow("create-voiceover", (input: WorkflowData<Order>) => {
  return new WorkflowResponse(createVoiceoverStep(input))
})
