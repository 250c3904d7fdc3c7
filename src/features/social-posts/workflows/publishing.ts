import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { PUBLISH_SOCIAL_POSTS } from "../module/due"
import type { Decision } from "../module/types"

interface Beginning {
  id: string
  account_ids: string[]
  /** `null`: now. */
  at: Date | null
}

const beginSocialPostStep = createStep(
  "begin-social-post",
  async ({ id, account_ids, at }: Beginning, { container }) => {
    // A workflow's input may have passed through JSON.
    const begun = await container
      .resolve("socialPosts")
      .begin(id, { accountIds: account_ids, at: at === null ? null : new Date(at) })
    await dueWork(container).recheck(PUBLISH_SOCIAL_POSTS)
    return new StepResponse(id, begun)
  },
  async (begun, { container }) => {
    if (begun) await container.resolve("socialPosts").undoBegin(begun)
  },
)

/**
 * Makes a post ready to be published, now or at a later time. `publishDue` publishes it, because what a network has
 * published cannot be reverted. Throws 404, and 409 `invalid_state`.
 */
export const beginSocialPostWorkflow = createWorkflow(
  "begin-social-post",
  (input: WorkflowData<Beginning>) => {
    const id = beginSocialPostStep(input)
    emitEventStep({ eventName: "social-post.updated", data: { id } })
    return new WorkflowResponse(id)
  },
)

const cancelSocialPostStep = createStep(
  "cancel-social-post",
  async ({ id }: { id: string }, { container }) => {
    await container.resolve("socialPosts").cancel(id)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("socialPosts").undoCancel(id)
  },
)

/** Cancels a scheduled post. Throws 404, and 409 `invalid_state` if it is being published. */
export const cancelSocialPostWorkflow = createWorkflow(
  "cancel-social-post",
  (input: WorkflowData<{ id: string }>) => {
    const id = cancelSocialPostStep(input)
    emitEventStep({ eventName: "social-post.updated", data: { id } })
    return new WorkflowResponse(id)
  },
)

const settleSocialPostStep = createStep(
  "settle-social-post",
  async ({ id, decision }: { id: string; decision: Decision }, { container }) => {
    await container.resolve("socialPosts").decide(id, decision)
    return new StepResponse(id)
  },
)

/**
 * Notes whether an unknown post is at its network. Throws 404, and 409 `invalid_state`. It is the last step, because the
 * database lets nobody take back that a post is published. So no later step can fail.
 */
export const settleSocialPostWorkflow = createWorkflow(
  "settle-social-post",
  (input: WorkflowData<{ id: string; decision: Decision }>) => {
    emitEventStep({ eventName: "social-post.updated", data: { id: input.id } })
    return new WorkflowResponse(settleSocialPostStep(input))
  },
)
