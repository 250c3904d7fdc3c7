import { route } from "../../../../lib/contract/route"
import { adminServiceBookings } from "../contract"
import { readShown } from "../shown"

export const GET = route(adminServiceBookings.adminReadServiceBooking, ({ params, scope }) =>
  readShown(scope, params.id),
)
