import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Broadcast } from "../../../../tenancy/broadcast"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { announcementOf } from "../../module/lib/announcement"
import type { Revocation } from "../../module/types"

/** The broadcast topic for all revocations. */
export const TOKEN_REVOCATION_TOPIC = "token-revocation"

/** Notifies all processes, so that they reject the tokens. */
export const announceRevocationsStep = createStep(
  "announce-revocations",
  async ({ revocations }: { revocations: Revocation[] }, { container }) => {
    const broadcast = container.resolve<Broadcast>("broadcast")
    for (const revocation of revocations)
      await broadcast.publish(TOKEN_REVOCATION_TOPIC, announcementOf(currentTenantId(), revocation))
    return new StepResponse(undefined)
  },
)
