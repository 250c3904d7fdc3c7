import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../../../modules/assistant/types"

/** For good, as whoever asks for it wants it: nothing is kept by which it could be brought back. */
export const forgetSessionStep = createStep(
  "forget-session",
  async ({ id, owner }: { id: string; owner: Owner }, { container }) => {
    await container.resolve("assistant").forgetSession(id, owner)
    return new StepResponse(undefined)
  },
)
