import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../../lib/actor"
import type { PreparedChange } from "../../../modules/tenant-config/types"
import { announce } from "./announce-tenant-config"

export interface SaveTenantConfigInput {
  /** Made by the service's `prepare`, which has sealed the secrets: a workflow's input may be kept and logged. */
  change: PreparedChange
  actor: Actor
}

/** Saves, and answers whether that changed anything, and which secrets it has cleared. Taken back, it tells so: the change may have been read meanwhile. */
export const saveTenantConfigStep = createStep(
  "save-tenant-config",
  async ({ change, actor }: SaveTenantConfigInput, { container }) => {
    const undo = await container.resolve("tenantConfig").save(change, actor)
    return new StepResponse(
      { isChanged: undo !== undefined, clearedSecrets: undo?.clearedSecrets ?? [] },
      undo,
    )
  },
  async (undo, { container }) => {
    if (!undo) return
    await container.resolve("tenantConfig").restore(undo)
    await announce(container, undo.area)
  },
)
