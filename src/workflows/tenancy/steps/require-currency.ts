import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"

/** The engine takes any word for the currency of a region. */
export const requireCurrencyStep = createStep("require-currency", async (code: string, { container }) => {
  const [currency] = await container.resolve(Modules.CURRENCY).listCurrencies({ code: [code] })
  if (!currency) throw errors.invalidField(`There is no currency '${code}'.`)
  return new StepResponse(currency.code)
})
