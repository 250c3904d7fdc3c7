import { route } from "../../../../../lib/contract/route"
import { adminRateSnapshots } from "../../contract"
import { decide } from "../../decide"

export const POST = route(adminRateSnapshots.adminRejectRateSnapshot, ({ params: { id }, scope, actor }) =>
  decide({ scope, id, actor }, "rejected"),
)
