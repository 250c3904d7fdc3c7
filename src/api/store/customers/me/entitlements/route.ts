import { shownEntitlements } from "../../../../../features/subscriptions/entitlements"
import { route } from "../../../../../lib/contract/route"
import { entitlements } from "./contract"

export const GET = route(entitlements.listEntitlements, ({ actor, query, scope }) =>
  shownEntitlements(scope, actor.id, query),
)
