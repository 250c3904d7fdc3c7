import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { announcementOf } from "../../../modules/token-revocation/lib/announcement"
import type { Revocation } from "../../../modules/token-revocation/types"
import type { Broadcast } from "../../../tenancy/broadcast"
import { currentTenantId } from "../../../tenancy/current-tenant"

/** The topic under which every revocation is broadcast. */
export const TOKEN_REVOCATION_TOPIC = "token-revocation"

/** Tells all processes, so that none takes the tokens any more. */
export const announceRevocationsStep = createStep(
  "announce-revocations",
  async ({ revocations }: { revocations: Revocation[] }, { container }) => {
    const broadcast = container.resolve<Broadcast>("broadcast")
    for (const revocation of revocations)
      await broadcast.publish(TOKEN_REVOCATION_TOPIC, announcementOf(currentTenantId(), revocation))
    return new StepResponse(undefined)
  },
)
