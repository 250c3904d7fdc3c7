import { ordered } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { settings } from "./contract"

export const GET = route(settings.listShopSettings, async ({ query: { limit, offset, order }, scope }) => {
  const views = await ordered(await scope.resolve("tenantConfig").views(), order, {
    area: ({ area }) => area,
  })
  return { configs: views.slice(offset, offset + limit), count: views.length, offset, limit }
})
