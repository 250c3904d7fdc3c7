import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ordered, pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { saveTenantConfigWorkflow } from "../workflows/save-tenant-config"
import { settings } from "./admin.rows"

declareHandlers([
  route(settings.listShopSettings, async ({ query: { limit, offset, order }, scope }) => {
    const views = await ordered(await scope.resolve("tenantConfig").views(), order, {
      area: ({ area }) => area,
    })
    return { configs: views.slice(offset, offset + limit), count: views.length, offset, limit }
  }),
  route(settings.readShopSettings, async ({ params: { area }, scope }) => ({
    config: await scope.resolve("tenantConfig").view(area),
  })),
  route(settings.changeShopSettings, async ({ params: { area }, body, actor, scope }) => {
    const service = scope.resolve("tenantConfig")
    // Encrypts secrets before the workflow gets them, because the engine may store and log a workflow's input.
    const change = await service.prepare(area, body)
    const { result } = await saveTenantConfigWorkflow(scope).run({ input: { change, actor } })
    return { config: await service.view(area), cleared_secrets: result.clearedSecrets }
  }),
  route(settings.listShopSettingsChanges, async ({ params: { area }, query, scope }) => {
    const { data, metadata } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "tenant_config_change",
      fields: ["id", "area", "actor_type", "actor_id", "keys", "created_at"],
      filters: { area },
      pagination: pagination(query),
    })
    // The engine's types allow null entries in a list.
    const changes = data.map((change) => ({ ...change, keys: change.keys.filter((key) => key != null) }))
    return { changes, count: metadata?.count ?? 0, offset: query.offset, limit: query.limit }
  }),
])
