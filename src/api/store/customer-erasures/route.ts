import { confirmOwnErasure } from "../../../features/privacy/own-data"
import { clock } from "../../../lib/clock"
import { route } from "../../../lib/contract/route"
import { customerErasures } from "./contract"

export const POST = route(customerErasures.confirmOwnErasure, async ({ body, scope }) => {
  const { id, completed_at } = await confirmOwnErasure(scope, body.token)
  return { erasure: { id, status: "completed" as const, completed_at: completed_at ?? clock.date() } }
})
