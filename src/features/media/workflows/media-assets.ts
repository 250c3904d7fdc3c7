import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { fileOfTicket } from "../../../lib/uploads/file-tickets"
import type { AssetChange, NewAsset, ReceivedAsset, StoredAsset } from "../module/types"

const media = (container: MedusaContainer) => container.resolve("media")

/** The local file that a ticket stands for. The caller of a workflow never names a path. */
function received({ ticket, ...asset }: ReceivedAsset): NewAsset {
  return { ...asset, ...fileOfTicket(ticket) }
}

const addMediaAssetStep = createStep(
  "add-media-asset",
  async (input: ReceivedAsset, { container }) => {
    const added = await media(container).add(received(input))
    return new StepResponse(added, added)
  },
  async (added, { container }) => {
    // Another record may already use the asset. Then it is not deleted.
    if (added?.isNew)
      await media(container)
        .remove(added.id)
        .catch(() => undefined)
  },
)

const changeMediaAssetStep = createStep(
  "change-media-asset",
  async ({ id, change }: { id: string; change: AssetChange }, { container }) =>
    new StepResponse(id, await media(container).change(id, change)),
  async (before: StoredAsset | undefined, { container }) => {
    if (before) await media(container).undoChange(before)
  },
)

const replaceMediaFileStep = createStep(
  "replace-media-file",
  async ({ id, file }: { id: string; file: ReceivedAsset }, { container }) =>
    new StepResponse(id, await media(container).replace(id, received(file))),
  async (before: StoredAsset | undefined, { container }) => {
    if (before) await media(container).switchFile(before)
  },
)

const removeMediaAssetStep = createStep(
  "remove-media-asset",
  async ({ id }: { id: string }, { container }) => new StepResponse(id, await media(container).remove(id)),
  async (before: StoredAsset | undefined, { container }) => {
    if (before) await media(container).insert(before)
  },
)

/** Each workflow emits an event with the `id`: `media-asset.created`, `.updated`, `.replaced` or `.deleted`. */
export const addMediaAsset = createWorkflow("add-media-asset", (input: WorkflowData<ReceivedAsset>) => {
  const added = addMediaAssetStep(input)
  emitEventStep({ eventName: "media-asset.created", data: { id: added.id } })
  return new WorkflowResponse(added)
})

export const changeMediaAsset = createWorkflow(
  "change-media-asset",
  (input: WorkflowData<{ id: string; change: AssetChange }>) => {
    const id = changeMediaAssetStep(input)
    emitEventStep({ eventName: "media-asset.updated", data: { id } })
    return new WorkflowResponse(id)
  },
)

export const replaceMediaFile = createWorkflow(
  "replace-media-file",
  (input: WorkflowData<{ id: string; file: ReceivedAsset }>) => {
    const id = replaceMediaFileStep(input)
    emitEventStep({ eventName: "media-asset.replaced", data: { id } })
    return new WorkflowResponse(id)
  },
)

export const removeMediaAsset = createWorkflow(
  "remove-media-asset",
  (input: WorkflowData<{ id: string }>) => {
    const id = removeMediaAssetStep(input)
    emitEventStep({ eventName: "media-asset.deleted", data: { id } })
    return new WorkflowResponse(id)
  },
)
