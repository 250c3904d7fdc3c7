import { requireLink } from "../../../../../features/quotes/link"
import { route } from "../../../../../lib/contract/route"
import { type Fault, validationError } from "../../../../../lib/errors"
import { moveQuoteWorkflow } from "../../../../../workflows/quotes/move-quote"
import { buyersAnswer } from "../../answers"
import { quoteRequests } from "../../contract"

const BUYER = { type: "guest", id: null }

export const POST = route(
  quoteRequests.makeCounterOffer,
  async ({ params: { quote_number }, body: { token, revision, message: text, lines }, scope, req }) => {
    const quotes = scope.resolve("quotes")
    const { id } = requireLink(await quotes.find({ quote_number }), token)
    const known = (await quotes.findRevision(id, revision))?.document.lines.map((line) => line.id) ?? []
    const faults = lines.flatMap(({ line_id }, index): Fault[] => {
      const path = `lines.${index}.line_id`
      return known.includes(line_id)
        ? []
        : [{ path, code: "invalid_field", message: `Field '${path}': the revision has no such line.` }]
    })
    if (known.length > 0 && faults.length > 0) throw validationError(faults)
    const message = { kind: "counter_offer" as const, body: text ?? null, lines }
    await moveQuoteWorkflow(scope).run({
      input: { id, action: "counter_offer", revision, message, actor: BUYER },
    })
    return { quote_request: await buyersAnswer(scope, id, req.get("x-publishable-api-key") ?? "") }
  },
)
