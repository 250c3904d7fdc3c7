import { route } from "../../../../lib/contract/route"
import { saveTenantConfigWorkflow } from "../../../../workflows/tenant-config/save-tenant-config"
import { settings } from "../contract"

export const GET = route(settings.readShopSettings, async ({ params: { area }, scope }) => ({
  config: await scope.resolve("tenantConfig").view(area),
}))

export const POST = route(settings.changeShopSettings, async ({ params: { area }, body, actor, scope }) => {
  const service = scope.resolve("tenantConfig")
  // Encrypts secrets before the workflow gets them, because the engine may store and log a workflow's input.
  const change = await service.prepare(area, body)
  const { result } = await saveTenantConfigWorkflow(scope).run({ input: { change, actor } })
  return { config: await service.view(area), cleared_secrets: result.clearedSecrets }
})
