import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { MailedProof } from "../../../modules/social-login/types"

/** Has no compensation: the proof remains, and the owner of the removed ways to sign in is unknown. */
export const proveAddressStep = createStep("prove-address", async (proof: MailedProof, { container }) => {
  return new StepResponse(await container.resolve("socialLogin").proveAddress(proof))
})
