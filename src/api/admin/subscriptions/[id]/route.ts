import { adminSubscription } from "../../../../features/subscriptions/admin-subscriptions"
import { route } from "../../../../lib/contract/route"
import { adminSubscriptions } from "../contract"

export const GET = route(adminSubscriptions.adminReadSubscription, ({ params, scope }) =>
  adminSubscription(scope, params.id),
)
