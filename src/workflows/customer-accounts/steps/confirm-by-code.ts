import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

export interface PresentedCode {
  code: string
  codeProvider?: string | undefined
}

/** Has no compensation: a code is good once, and what it proves stays so. */
export const confirmByCodeStep = createStep(
  "confirm-by-code",
  async ({ code, codeProvider }: PresentedCode, { container }) => {
    return new StepResponse(await container.resolve("socialLogin").confirmByCode(code, codeProvider))
  },
)
