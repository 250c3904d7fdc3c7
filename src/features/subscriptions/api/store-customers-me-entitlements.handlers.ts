import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { entitlementsOfCustomer, shownEntitlements } from "../services/entitlements"
import { entitlements } from "./store-customers-me-entitlements.rows"

declareHandlers([
  route(entitlements.listEntitlements, ({ actor, query, scope }) =>
    shownEntitlements(scope, actor.id, query),
  ),
  route(entitlements.adminListEntitlements, ({ params, query, scope }) =>
    entitlementsOfCustomer(scope, params.id, query),
  ),
  route(entitlements.agentListEntitlements, ({ params, query, scope }) =>
    entitlementsOfCustomer(scope, params.id, query),
  ),
])
