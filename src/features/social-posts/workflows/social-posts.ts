import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../../lib/actor"
import type { Origin, SocialPostChange, SocialPostInput } from "../module/types"

interface NewPost {
  input: SocialPostInput
  origin: Origin
  actor: Actor
}

const createSocialPostStep = createStep(
  "create-social-post",
  async ({ input, origin, actor }: NewPost, { container }) => {
    const id = await container.resolve("socialPosts").addPost(input, origin, actor.id)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("socialPosts").deleteSocialPosts(id)
  },
)

/** Stores a draft. Returns its id. */
export const createSocialPostWorkflow = createWorkflow(
  "create-social-post",
  (input: WorkflowData<NewPost>) => {
    const id = createSocialPostStep(input)
    emitEventStep({ eventName: "social-post.created", data: { id } })
    return new WorkflowResponse(id)
  },
)

const changeSocialPostStep = createStep(
  "change-social-post",
  async ({ id, change }: { id: string; change: SocialPostChange }, { container }) => {
    const before = await container.resolve("socialPosts").changePost(id, change)
    return new StepResponse(id, before)
  },
  async (before, { container }) => {
    if (before) await container.resolve("socialPosts").writeBack(before)
  },
)

/** Changes a draft or a scheduled post. Throws 404, and 409 `invalid_state`. */
export const changeSocialPostWorkflow = createWorkflow(
  "change-social-post",
  (input: WorkflowData<{ id: string; change: SocialPostChange }>) => {
    const id = changeSocialPostStep(input)
    emitEventStep({ eventName: "social-post.updated", data: { id } })
    return new WorkflowResponse(id)
  },
)

const deleteSocialPostStep = createStep(
  "delete-social-post",
  async ({ id }: { id: string }, { container }) => {
    await container.resolve("socialPosts").removePost(id)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("socialPosts").restoreSocialPosts(id)
  },
)

/** Deletes a draft or a canceled post. Throws 404, and 409 `invalid_state`. */
export const deleteSocialPostWorkflow = createWorkflow(
  "delete-social-post",
  (input: WorkflowData<{ id: string }>) => {
    const id = deleteSocialPostStep(input)
    emitEventStep({ eventName: "social-post.deleted", data: { id } })
    return new WorkflowResponse(id)
  },
)
