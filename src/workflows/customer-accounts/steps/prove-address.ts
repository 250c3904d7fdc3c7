import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { MailedProof } from "../../../modules/social-login/types"

/** Has no compensation: the address stays proven, and nobody knows whose the ways were that went. */
export const proveAddressStep = createStep("prove-address", async (proof: MailedProof, { container }) => {
  return new StepResponse(await container.resolve("socialLogin").proveAddress(proof))
})
