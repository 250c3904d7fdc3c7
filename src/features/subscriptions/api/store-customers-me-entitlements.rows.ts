import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { ownedEntitlement } from "../module/schemas"

const common = {
  method: "GET",
  query: listQuery({
    order: ["key", "-key"],
    filters: { key: z.string().max(64).optional().describe("Only the entitlement with this name.") },
  }),
  response: page({ entitlements: z.array(ownedEntitlement) }),
} as const

export const entitlements = contract({
  listEntitlements: {
    ...common,
    path: "/store/customers/me/entitlements",
    auth: "key+customer",
    summary: "The entitlements of the customer's subscriptions",
  },
  adminListEntitlements: {
    ...common,
    path: "/admin/customers/:id/entitlements",
    auth: "admin",
    summary: "The entitlements of a customer's subscriptions",
  },
  agentListEntitlements: {
    ...common,
    path: "/v1/customers/:id/entitlements",
    auth: "agent",
    summary: "The entitlements of a customer's subscriptions",
  },
})
