import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../../module/types"

/** No compensation: the deletion is permanent. */
export const forgetSessionStep = createStep(
  "forget-session",
  async ({ id, owner }: { id: string; owner: Owner }, { container }) => {
    await container.resolve("assistant").forgetSession(id, owner)
    return new StepResponse(undefined)
  },
)
