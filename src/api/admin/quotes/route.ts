import { route } from "../../../lib/contract/route"
import { adminQuotes } from "./contract"

export const GET = route(adminQuotes.listQuotes, async ({ query, scope }) => {
  const { items, count } = await scope.resolve("quotes").listQuotes(query)
  return { quotes: items, count, offset: query.offset, limit: query.limit }
})
