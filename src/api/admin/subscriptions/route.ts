import { adminSubscriptions as shown } from "../../../features/subscriptions/admin-subscriptions"
import { route } from "../../../lib/contract/route"
import { adminSubscriptions } from "./contract"

export const GET = route(adminSubscriptions.adminListSubscriptions, ({ query, scope }) => shown(scope, query))
