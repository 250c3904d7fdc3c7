import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { grantCreditsWorkflow } from "../workflows/grant-credits"
import { assistantCredits } from "./admin-credits.rows"

declareHandlers([
  route(assistantCredits.readAssistantCredits, async ({ scope }) => ({
    credits: await scope.resolve("assistant").account(),
  })),
  route(assistantCredits.listAssistantCreditEntries, async ({ query: { kind, ...page }, scope }) => {
    const [found, count] = await scope
      .resolve("assistant")
      .listAndCountAssistantCreditEntries(kind ? { kind } : {}, pagination(page))
    const entries = found.map(({ updated_at: _, deleted_at: __, ...entry }) => entry)
    return { entries, count, offset: page.offset, limit: page.limit }
  }),
  route(assistantCredits.grantAssistantCredits, async ({ body, actor, scope }) => {
    const { result: credits } = await grantCreditsWorkflow(scope).run({ input: { ...body, owner: actor } })
    return { credits }
  }),
])
