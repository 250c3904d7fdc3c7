import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"
import { creditCausesOf } from "../services/credit-causes"

/** The only step, and it has no compensation: a credit note stays, or its number would be a gap. */
const issueCreditNotesStep = createStep(
  "issue-credit-notes",
  async ({ order_id }: { order_id: string }, { container }) => {
    const invoices = container.resolve("invoices")
    const invoice = await invoices.ofOrder(order_id)
    const causes = await creditCausesOf(container, order_id, invoice?.issued_at)
    if (!invoice) throw errors.invalidState("The order has no invoice, so nothing can be credited.")
    return new StepResponse(await invoices.issueCreditNotes(invoice, causes))
  },
)

/**
 * Issues a credit note for each refund and for the cancellation of an order, once. Throws 404, or 409 `invalid_state`
 * if the order has no invoice.
 */
export const issueCreditNotesWorkflow = createWorkflow(
  "issue-credit-notes",
  (input: WorkflowData<{ order_id: string }>) => new WorkflowResponse(issueCreditNotesStep(input)),
)
