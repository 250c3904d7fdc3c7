import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { NewTransform } from "../module/types"

const media = (container: MedusaContainer) => container.resolve("media")

const addMediaTransformStep = createStep(
  "add-media-transform",
  async (transform: NewTransform, { container }) => {
    await media(container).addTransform(transform)
    return new StepResponse(transform.name, transform.name)
  },
  async (name, { container }) => {
    if (name !== undefined) await media(container).removeTransform(name)
  },
)

const removeMediaTransformStep = createStep(
  "remove-media-transform",
  async ({ name }: { name: string }, { container }) => {
    const removed = await media(container).removeTransform(name)
    return new StepResponse(name, removed)
  },
  async (removed, { container }) => {
    if (removed) await media(container).addTransform(removed)
  },
)

export const addMediaTransform = createWorkflow(
  "add-media-transform",
  (input: WorkflowData<NewTransform>) => new WorkflowResponse(addMediaTransformStep(input)),
)

export const removeMediaTransform = createWorkflow(
  "remove-media-transform",
  (input: WorkflowData<{ name: string }>) => new WorkflowResponse(removeMediaTransformStep(input)),
)
