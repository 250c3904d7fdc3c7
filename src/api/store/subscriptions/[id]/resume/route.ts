import { actAsCustomer } from "../../../../../features/subscriptions/act-as-customer"
import { route } from "../../../../../lib/contract/route"
import { subscriptions } from "../../contract"

export const POST = route(subscriptions.resumeSubscription, (call) =>
  actAsCustomer(call, call.params.id, "resume"),
)
