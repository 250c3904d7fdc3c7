import { usedPlaces } from "../../../../../features/media/used-places"
import { route } from "../../../../../lib/contract/route"
import { adminMedia } from "../../contract"
import { readAsset } from "../../reading"

export const GET = route(adminMedia.adminListMediaUsage, async ({ params: { id }, query, scope }) => {
  await readAsset(scope, id)
  const { items, count } = await scope.resolve("media").reading.listUsage(id, query)
  return { usage: await usedPlaces(scope, items), count, offset: query.offset, limit: query.limit }
})
