import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { type CancelledPart, decisionOf } from "../../capacity/services/part-decision"
import { partRefund } from "../../capacity/services/part-refund"
import type { PartDecision } from "../../orders/module/lib/part-decisions"
import { decidePartWorkflow } from "../../orders/workflows/decide-part"
import { refundPartOfOrderWorkflow } from "../../orders/workflows/refund-part-of-order"
import { decidePartStep } from "../../orders/workflows/steps/decide-part"
import { releaseHoldingsStep } from "../../orders/workflows/steps/release-holdings"
import { ticketPart } from "../services/ticket-refund"

const cancelAdmissionStep = createStep(
  "cancel-admission",
  async ({ id }: { id: string }, { container }) => {
    // Throws 404 for an unknown id.
    const { hold_line_id } = await container.resolve("events").retrieveEventRegistration(id)
    const canceled = await container.resolve("events").cancelOne(id)
    const [line] = await container.resolve("capacity").linesOf([hold_line_id])
    return new StepResponse({ canceled, order_line_id: line?.order_line_id ?? null }, id)
  },
  async (id, { container }) => {
    if (id) await container.resolve("events").confirmAgain(id)
  },
)

interface Canceling extends CancelledPart {
  id: string
}

/**
 * Cancels one ticket of an order, gives back its place, and refunds its money on request. The money comes last, because
 * it cannot be taken back. If the process ended before, a repeated call refunds. A refund's note names its ticket, so
 * each is refunded once.
 *
 * Throws 404, 409 `invalid_state`, and the payment service's errors.
 */
export async function cancelTicket(container: MedusaContainer, { id, ...choice }: Canceling) {
  const found = await container.resolve("events").admissionOf(id)
  const part = await ticketPart(container, found)
  const money = choice.refund === "now" ? await partRefund(container, part) : undefined
  const decision = await decisionOf(container, part, choice)
  const isInterrupted = money !== undefined && found.status === "canceled"
  if (isInterrupted) await decidePartWorkflow(container).run({ input: decision })
  else await cancelEventRegistrationWorkflow(container).run({ input: { id, decision } })
  if (money) {
    await refundPartOfOrderWorkflow(container).run({ input: { ...money, created_by: choice.created_by } })
    // The job of canceled events has no refund to repeat any more.
    await container.resolve("events").announcements.refunds.settle(id)
  }
  return container.resolve("events").admissionOf(id)
}

/**
 * Cancels one ticket of an order and gives back its place.
 *
 * Throws 404, and 409 `invalid_state` if the ticket was used or canceled.
 */
const cancelEventRegistrationWorkflow = createWorkflow(
  "cancel-event-registration",
  (input: WorkflowData<{ id: string; decision: PartDecision | null }>) => {
    decidePartStep(input.decision)
    const found = cancelAdmissionStep(input)
    releaseHoldingsStep(
      transform({ found }, ({ found: { canceled, order_line_id } }) => ({
        order_id: canceled.order_id ?? "",
        lines: order_line_id === null ? [] : [{ line_id: order_line_id, quantity: 1 }],
      })),
    )
    return new WorkflowResponse(transform({ found }, ({ found }) => found.canceled))
  },
)
