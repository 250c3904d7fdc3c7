import { entitlementsOfCustomer } from "../../../../../features/subscriptions/entitlements"
import { route } from "../../../../../lib/contract/route"
import { entitlements } from "../../../../store/customers/me/entitlements/contract"

export const GET = route(entitlements.adminListEntitlements, ({ params, query, scope }) =>
  entitlementsOfCustomer(scope, params.id, query),
)
