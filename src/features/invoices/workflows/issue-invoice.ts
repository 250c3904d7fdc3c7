import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { invoiceOf } from "../services/document"

/** The only step, and it has no compensation: an invoice that was issued stays, or its number would be a gap. */
const issueInvoiceStep = createStep(
  "issue-invoice",
  async ({ order_id }: { order_id: string }, { container }) => {
    const invoices = container.resolve("invoices")
    const issued = await invoices.ofOrder(order_id)
    return new StepResponse(issued ?? (await invoices.issue(await invoiceOf(container, order_id))))
  },
)

/** Issues the invoice of an order, once. Throws 404, or 409 `invalid_state`. */
export const issueInvoiceWorkflow = createWorkflow(
  "issue-invoice",
  (input: WorkflowData<{ order_id: string }>) => new WorkflowResponse(issueInvoiceStep(input)),
)
