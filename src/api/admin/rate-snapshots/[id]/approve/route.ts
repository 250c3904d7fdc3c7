import { route } from "../../../../../lib/contract/route"
import { adminRateSnapshots } from "../../contract"
import { decide } from "../../decide"

export const POST = route(adminRateSnapshots.adminApproveRateSnapshot, ({ params: { id }, scope, actor }) =>
  decide({ scope, id, actor }, "active"),
)
