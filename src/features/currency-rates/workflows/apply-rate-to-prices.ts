import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Conversion } from "../module/types"
import { erasePriceList } from "./engine-price-lists"
import {
  createPriceListFromRateStep,
  fillPriceListFromRateStep,
  reserveRatePriceListStep,
} from "./steps/fill-price-list"
import { switchPriceListsStep } from "./steps/switch-price-lists"

const applyRatePriceListStep = createStep(
  "apply-rate-price-list",
  async ({ id }: { id: string; prices: number }, { container }) => {
    return new StepResponse(await container.resolve("currencyRates").applyPriceList(id), id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("currencyRates").takeBackPriceList(id, "filling")
  },
)

/**
 * Deletes the price list before the former one, because each list has a price for every variant. Must be the last step:
 * it cannot be reverted.
 */
const eraseFormerPriceListStep = createStep(
  "erase-former-price-list",
  async ({ before }: { before: { id: string; price_list_id: string } | null }, { container }) => {
    if (before) await erasePriceList(container, before)
    return new StepResponse(undefined)
  },
)

/** Turns a currency pair's rate into a price list for variants without an own price in the quote currency. */
export const applyRateToPricesWorkflow = createWorkflow(
  "apply-rate-to-prices",
  (input: WorkflowData<{ conversion: Conversion; title: string; actor: string | null }>) => {
    const id = reserveRatePriceListStep(input)
    const price_list_id = createPriceListFromRateStep({
      id,
      conversion: input.conversion,
      title: input.title,
    })
    const prices = fillPriceListFromRateStep({ id, price_list_id, conversion: input.conversion })
    const switched = applyRatePriceListStep({ id, prices })
    switchPriceListsStep(switched)
    emitEventStep({ eventName: "rate-price-list.applied", data: { id } })
    eraseFormerPriceListStep({ before: switched.before })
    return new WorkflowResponse(id)
  },
)
