import { route } from "../../../../lib/contract/route"
import { adminSubscriptions } from "../contract"

export const GET = route(adminSubscriptions.adminReadSubscriptionStatistics, async ({ query, scope }) => ({
  statistics: await scope.resolve("subscriptions").statistics(query.months),
}))
