import { actAsAdmin } from "../../../../../features/subscriptions/admin-subscriptions"
import { route } from "../../../../../lib/contract/route"
import { adminSubscriptions } from "../../contract"

export const POST = route(adminSubscriptions.adminResumeSubscription, (call) =>
  actAsAdmin(call, call.params.id, "resume"),
)
