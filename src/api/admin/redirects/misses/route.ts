import { route } from "../../../../lib/contract/route"
import { adminRedirects } from "../contract"

export const GET = route(adminRedirects.misses, async ({ query, scope }) => {
  const { limit, offset } = query
  const { items, count } = await scope.resolve("redirects").listMissedPaths(query)
  return { redirect_misses: items, count, offset, limit }
})
