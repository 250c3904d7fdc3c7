import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { EXPIRE_QUOTES, SEND_QUOTE_MAILS } from "../module/due"
import type { QuoteMessage, RevisionDraft } from "../module/types"
import { printQuote } from "../services/pdf"

interface Saving {
  id: string
  draft: RevisionDraft
  /** The version of the draft that the admin has seen. */
  draft_version: number
  actor: Actor
}

/** Saves the draft of the next revision. The draft is private to the shop, so an error needs no compensation. */
const saveQuoteDraftStep = createStep(
  "save-quote-draft",
  async ({ id, draft, ...seen }: Saving, { container }) => {
    await container.resolve("quotes").saveDraft(id, draft, seen)
    return new StepResponse(id)
  },
)

/** Throws 404, or 409 `invalid_state` if the quote cannot be edited or has another draft by now. */
export const saveQuoteDraftWorkflow = createWorkflow(
  "save-quote-draft",
  (input: WorkflowData<Saving>) => new WorkflowResponse(saveQuoteDraftStep(input)),
)

interface Sending {
  id: string
  /** The latest sent revision and the version of the draft that the admin has seen. */
  revision: number
  draft_version: number
  actor: Actor
}

/**
 * The last step: a sent revision cannot be taken back. Its PDF is printed before and stored with it, so no later change
 * of the shop's look reaches it.
 */
const sendQuoteStep = createStep("send-quote", async ({ id, ...seen }: Sending, { container }) => {
  const quotes = container.resolve("quotes")
  const [quote, draft] = await Promise.all([quotes.find({ id }), quotes.findRevision(id, "draft")])
  const sent_at = clock.date()
  const isSeen = quote?.draft_version === seen.draft_version
  const pdf =
    draft?.document.is_complete && isSeen
      ? await printQuote(container, quote, { ...draft, status: "sent", sent_at })
      : undefined
  const sent = await quotes.sendDraft(id, { ...seen, sent_at, pdf })
  dueWork(container).note(SEND_QUOTE_MAILS, clock.date())
  if (sent.valid_until) dueWork(container).note(EXPIRE_QUOTES, sent.valid_until)
  return new StepResponse(id)
})

/**
 * Sends the draft to the buyer as the next revision. Throws 404, 409 `invalid_state`, or 503 `unavailable` if too many
 * documents of the shop are waiting for the printer.
 */
export const sendQuoteWorkflow = createWorkflow("send-quote", (input: WorkflowData<Sending>) => {
  emitEventStep({ eventName: "quote-request.sent", data: input })
  return new WorkflowResponse(sendQuoteStep(input))
})

interface Noting {
  id: string
  message: Pick<QuoteMessage, "kind" | "body" | "lines">
  actor: Actor
}

const addQuoteMessageStep = createStep(
  "add-quote-message",
  async ({ id, message, actor }: Noting, { container }) => {
    const quotes = container.resolve("quotes")
    const messageId = await quotes.addMessage(id, message, actor)
    return new StepResponse(messageId, messageId)
  },
  async (messageId, { container }) => {
    if (messageId) await container.resolve("quotes").deleteQuoteMessages(messageId)
  },
)

/** Adds a note to a quote. Throws 404. */
export const addQuoteMessageWorkflow = createWorkflow(
  "add-quote-message",
  (input: WorkflowData<Noting>) => new WorkflowResponse(addQuoteMessageStep(input)),
)

const assignQuoteStep = createStep(
  "assign-quote",
  async ({ id, admin }: { id: string; admin: string | null }, { container }) => {
    const before = await container.resolve("quotes").assign(id, admin)
    return new StepResponse(id, { id, before })
  },
  async (done, { container }) => {
    if (done) await container.resolve("quotes").assign(done.id, done.before)
  },
)

/** Makes an admin responsible for a quote. Throws 404. */
export const assignQuoteWorkflow = createWorkflow(
  "assign-quote",
  (input: WorkflowData<{ id: string; admin: string | null }>) => new WorkflowResponse(assignQuoteStep(input)),
)
