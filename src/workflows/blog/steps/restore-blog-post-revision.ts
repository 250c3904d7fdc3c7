import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../../lib/publications/types"

export interface RestoredRevision {
  id: string
  revisionId: string
  actor: Actor
}

export const restoreBlogPostRevisionStep = createStep(
  "restore-blog-post-revision",
  async ({ id, revisionId, actor }: RestoredRevision, { container }) => {
    const before = await container.resolve("blog").restorePostRevision(id, revisionId, actor)
    return new StepResponse(id, before)
  },
  async (before, { container }) => {
    if (before) await container.resolve("blog").undoPost(before)
  },
)
