import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../../lib/clock"
import type { AreaName } from "../../../../lib/registry"
import type { Broadcast } from "../../../../tenancy/broadcast"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { dueWork, SWEEP } from "../../../../tenancy/schedule/scheduled-job"

/** The broadcast topic for all changes. The subject is `<tenant id>:<area>`. */
export const TENANT_CONFIG_TOPIC = "tenant-config"

export const announceTenantConfigStep = createStep(
  "announce-tenant-config",
  async ({ area, isChanged }: { area: AreaName; isChanged: boolean }, { container }) => {
    if (isChanged) {
      await announce(container, area)
      // Looks for due work again, because some due times depend on settings, for example on the days for a bank
      // transfer.
      dueWork(container).note(SWEEP, clock.date())
    }
    return new StepResponse(undefined)
  },
)

/** Tells all processes that their cached copy of an area is stale. */
export async function announce(container: MedusaContainer, area: AreaName): Promise<void> {
  await container.resolve<Broadcast>("broadcast").publish(TENANT_CONFIG_TOPIC, `${currentTenantId()}:${area}`)
}
