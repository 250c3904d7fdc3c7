import { exportOwnData } from "../../../../../features/privacy/own-data"
import { route } from "../../../../../lib/contract/route"
import { ownData } from "../contract"

export const POST = route(ownData.exportOwnData, async ({ actor, scope, res }) => {
  res.setHeader("cache-control", "no-store")
  return { data_export: await exportOwnData(scope, actor.id) }
})
