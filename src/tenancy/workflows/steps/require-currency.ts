import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"

/** Checks that the currency exists, because the engine would accept any text. */
export const requireCurrencyStep = createStep("require-currency", async (code: string, { container }) => {
  const [currency] = await container.resolve(Modules.CURRENCY).listCurrencies({ code: [code] })
  if (!currency) throw errors.invalidField(`Unknown currency '${code}'.`)
  return new StepResponse(currency.code)
})
