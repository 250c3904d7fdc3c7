import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { pagination } from "../../../../../lib/contract/lists"
import { route } from "../../../../../lib/contract/route"
import { settings } from "../../contract"

export const GET = route(settings.listShopSettingsChanges, async ({ params: { area }, query, scope }) => {
  const { data, metadata } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "tenant_config_change",
    fields: ["id", "area", "actor_type", "actor_id", "keys", "created_at"],
    filters: { area },
    pagination: pagination(query),
  })
  // The engine's types allow null entries in a list.
  const changes = data.map((change) => ({ ...change, keys: change.keys.filter((key) => key != null) }))
  return { changes, count: metadata?.count ?? 0, offset: query.offset, limit: query.limit }
})
