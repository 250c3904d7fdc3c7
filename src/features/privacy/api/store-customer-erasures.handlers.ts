import { route } from "../../../kits/rows/route"
import { clock } from "../../../lib/clock"
import { declareHandlers } from "../../handlers"
import { confirmOwnErasure } from "../services/own-data"
import { customerErasures } from "./store-customer-erasures.rows"

declareHandlers([
  route(customerErasures.confirmOwnErasure, async ({ body, scope }) => {
    const { id, completed_at } = await confirmOwnErasure(scope, body.token)
    return { erasure: { id, status: "completed" as const, completed_at: completed_at ?? clock.date() } }
  }),
])
