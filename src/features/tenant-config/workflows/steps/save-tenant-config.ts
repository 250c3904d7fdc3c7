import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Actor } from "../../../../lib/actor"
import type { PreparedChange } from "../../module/types"
import { announce } from "./announce-tenant-config"

export interface SaveTenantConfigInput {
  /**
   * The result of the service's `prepare`. Its secrets are encrypted, because the engine may store and log a workflow's
   * input.
   */
  change: PreparedChange
  actor: Actor
}

/**
 * Saves a change. Returns whether a value changed and which secrets were cleared. The compensation restores the old
 * values and notifies all processes again, because they may have read the new ones.
 */
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
