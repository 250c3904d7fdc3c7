import { route } from "../../../lib/contract/route"
import { settings } from "./contract"

export const GET = route(settings.listShopSettings, async ({ query: { limit, offset }, scope }) => {
  const views = await scope.resolve("tenantConfig").views()
  return { configs: views.slice(offset, offset + limit), count: views.length, offset, limit }
})
