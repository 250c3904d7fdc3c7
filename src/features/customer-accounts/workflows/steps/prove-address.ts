import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { MailedProof } from "../../../social-login/module/types"

/**
 * Has no compensation: the address stays proved. The removed sign-in methods stay removed, because nobody knows whose
 * they are.
 */
export const proveAddressStep = createStep("prove-address", async (proof: MailedProof, { container }) => {
  return new StepResponse(await container.resolve("socialLogin").proveAddress(proof))
})
