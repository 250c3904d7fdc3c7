import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PriceListStatus } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

interface Switch {
  on: string | null
  off: string | null
}

/** Activates one price list of the engine and deactivates another one, in one transaction. */
export const switchPriceListsStep = createStep(
  "switch-price-lists",
  async ({ on, off }: Switch, { container }) => {
    await switchPriceLists(container, { on, off })
    return new StepResponse(undefined, { on: off, off: on })
  },
  async (back, { container }) => {
    if (back) await switchPriceLists(container, back)
  },
)

async function switchPriceLists(container: MedusaContainer, { on, off }: Switch): Promise<void> {
  const pricing = container.resolve(Modules.PRICING)
  const ids = [on, off].filter((id) => id !== null)
  // An admin may have deleted one of them in the engine's own page.
  const existing = await pricing.listPriceLists({ id: ids }, { select: ["id"], take: ids.length })
  const changes = existing.map(({ id }) => ({
    id,
    status: id === on ? PriceListStatus.ACTIVE : PriceListStatus.DRAFT,
  }))
  if (changes.length > 0) await pricing.updatePriceLists(changes)
}
