import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { asError } from "../../../lib/thrown"
import type { Refund } from "../module/types"
import { makeRefund } from "./lib/make-refund"

/** Returned money cannot be taken back. A repeated call returns nothing twice. So there is no compensation. */
const returnPaymentStep = createStep("return-payment", async (refund: Refund, { container }) => {
  const { id } = refund
  try {
    await makeRefund(container, refund)
  } catch (error) {
    const problem = asError(error)
    await container.resolve("subscriptions").cards.noteRefundError(id, problem.message)
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
