import { pagination } from "../../../../../lib/contract/lists"
import { route } from "../../../../../lib/contract/route"
import { assistantCredits } from "../contract"

export const GET = route(
  assistantCredits.listAssistantCreditEntries,
  async ({ query: { kind, ...page }, scope }) => {
    const [found, count] = await scope
      .resolve("assistant")
      .listAndCountAssistantCreditEntries(kind ? { kind } : {}, pagination(page))
    const entries = found.map(({ updated_at: _, deleted_at: __, ...entry }) => entry)
    return { entries, count, offset: page.offset, limit: page.limit }
  },
)
