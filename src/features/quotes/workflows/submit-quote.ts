import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../../lib/actor"
import { ApiError, validationError } from "../../../lib/errors"
import { fileOfTicket } from "../../../lib/uploads/file-tickets"
import type { NewQuote } from "../module/types"

/** A file that a buyer has sent. */
interface Upload {
  filename: string
  /** Stands for the local file, see `lib/uploads/file-tickets.ts`. */
  ticket: string
}

export interface QuoteSubmission extends Omit<NewQuote, "files"> {
  actor: Actor
  uploads: Upload[]
}

const FOLDER = "quotes"

/** Stores all files as private assets, or, if one is refused, no file. */
const storeQuoteAttachmentsStep = createStep(
  "store-quote-attachments",
  async ({ uploads }: QuoteSubmission, { container }) => {
    const media = container.resolve("media")
    const stored: NewQuote["files"] = []
    try {
      for (const { ticket, filename } of uploads)
        stored.push(await media.addOwned({ ...fileOfTicket(ticket), filename, folder: FOLDER }))
    } catch (error) {
      await media.discard(stored.map(({ id }) => id))
      throw named(error)
    }
    return new StepResponse(
      stored,
      stored.map(({ id }) => id),
    )
  },
  async (ids, { container }) => {
    if (ids) await container.resolve("media").discard(ids)
  },
)

/**
 * A number that was given stays given, so the compensation withdraws the quote and deletes nothing. Otherwise the
 * numbers of a year would have holes.
 */
const insertQuoteStep = createStep(
  "insert-quote",
  async ({ quote, files }: { quote: QuoteSubmission; files: NewQuote["files"] }, { container }) => {
    const id = await container.resolve("quotes").submit({ ...quote, files })
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id) await container.resolve("quotes").changeStatus(id, "withdraw")
  },
)

/** Stores a quote request with its number, its files and the event `quote.submitted`. */
export const submitQuoteWorkflow = createWorkflow("submit-quote", (input: WorkflowData<QuoteSubmission>) => {
  const files = storeQuoteAttachmentsStep(input)
  const id = insertQuoteStep({ quote: input, files })
  emitEventStep({ eventName: "quote-request.created", data: { id } })
  return new WorkflowResponse(id)
})

/** The same error, which now names the part of the request. */
function named(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== "invalid_field") return error
  const path = "attachments"
  return validationError([{ path, code: error.code, message: `Field '${path}': ${error.message}` }])
}
