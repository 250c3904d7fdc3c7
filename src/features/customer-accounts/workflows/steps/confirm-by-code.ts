import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

export interface PresentedCode {
  code: string
  codeProvider?: string | undefined
}

/** Has no compensation: the code works only once, and the address stays proved even if a later step fails. */
export const confirmByCodeStep = createStep(
  "confirm-by-code",
  async ({ code, codeProvider }: PresentedCode, { container }) => {
    return new StepResponse(await container.resolve("socialLogin").confirmByCode(code, codeProvider))
  },
)
