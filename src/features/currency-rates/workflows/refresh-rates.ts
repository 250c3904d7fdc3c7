import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"

const refreshRatesStep = createStep(
  "refresh-rates",
  async ({ base }: { base: string }, { container }) => {
    const refreshed = await container.resolve("currencyRates").refresh(base)
    const stored = refreshed.flatMap(({ snapshot_id }) => snapshot_id ?? [])
    return new StepResponse(refreshed, stored)
  },
  async (stored, { container }) => {
    if (stored && stored.length > 0) await container.resolve("currencyRates").removeSnapshots(stored)
  },
)

/** Asks the shop's sources for new rates and stores them. Returns the result of each source that was asked. */
export const refreshRatesWorkflow = createWorkflow(
  "refresh-rates",
  (input: WorkflowData<{ base: string }>) => new WorkflowResponse(refreshRatesStep(input)),
)
