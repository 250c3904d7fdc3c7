import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { asError } from "../../lib/thrown"
import type { Refund } from "../../modules/subscriptions/types"

/** Returned money cannot be taken back. A repeated call returns nothing twice. So there is no compensation. */
const returnPaymentStep = createStep("return-payment", async (refund: Refund, { container }) => {
  const { id, reference, currency_code } = refund
  const { cards } = container.resolve("subscriptions")
  const gateway = await container.resolve("payments").cards()
  try {
    const state = await gateway.look(reference)
    // After a lost answer, the money is back already.
    const missing = state.status === "paid" ? refund.total_minor - state.returned_minor : 0
    if (missing > 0)
      await gateway.refund(reference, Math.min(missing, refund.amount_minor), currency_code, id)
    await cards.finishRefund(id)
  } catch (error) {
    const problem = asError(error)
    await cards.noteRefundError(id, problem.message)
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`The refund ${id} failed`, problem)
  }
  return new StepResponse(id)
})

const returnPaymentWorkflow = createWorkflow(
  "return-payment",
  (input: WorkflowData<Refund>) => new WorkflowResponse(returnPaymentStep(input)),
)

/** Returns the money that is due. A refund that fails stays due, and does not stop the others. */
export async function returnPayments(container: MedusaContainer): Promise<void> {
  for (const refund of await container.resolve("subscriptions").cards.claimRefunds())
    await returnPaymentWorkflow(container).run({ input: refund })
}
