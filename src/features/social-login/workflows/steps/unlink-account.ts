import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

export interface UnlinkAccountInput {
  customerId: string
  id: string
}

export const unlinkAccountStep = createStep(
  "unlink-account",
  async ({ customerId, id }: UnlinkAccountInput, { container }) => {
    const unlinked = await container.resolve("socialLogin").unlink(customerId, id)
    return new StepResponse(undefined, unlinked)
  },
  async (unlinked, { container }) => {
    if (unlinked) await container.resolve("socialLogin").restore(unlinked)
  },
)
