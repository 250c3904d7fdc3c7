import { Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { switchPriceListsStep } from "./steps/switch-price-lists"

const takeBackRatePriceListStep = createStep(
  "take-back-rate-price-list",
  async ({ id }: { id: string }, { container }) => {
    return new StepResponse(await container.resolve("currencyRates").takeBackPriceList(id, "undone"), id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("currencyRates").applyPriceList(id)
  },
)

/** The last step, because nothing could restore the prices. */
const deletePriceListFromRateStep = createStep(
  "delete-price-list-from-rate",
  async ({ off }: { off: string | null }, { container }) => {
    if (off !== null) await container.resolve(Modules.PRICING).deletePriceLists([off])
    return new StepResponse(off)
  },
)

/** Removes the prices of a list that was made from a rate. The list before it is active again. */
export const undoRatePricesWorkflow = createWorkflow(
  "undo-rate-prices",
  (input: WorkflowData<{ id: string }>) => {
    const switched = takeBackRatePriceListStep(input)
    switchPriceListsStep(switched)
    emitEventStep({ eventName: "rate-price-list.undone", data: { id: input.id } })
    deletePriceListFromRateStep(switched)
    return new WorkflowResponse(input.id)
  },
)
