import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

export interface PresentedCode {
  code: string
  codeProvider?: string | undefined
}

/** Has no compensation, because a code works once and its proof remains. */
export const confirmByCodeStep = createStep(
  "confirm-by-code",
  async ({ code, codeProvider }: PresentedCode, { container }) => {
    return new StepResponse(await container.resolve("socialLogin").confirmByCode(code, codeProvider))
  },
)
