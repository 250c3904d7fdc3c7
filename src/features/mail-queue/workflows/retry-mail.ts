import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"

const hastenMailStep = createStep(
  "hasten-mail",
  async ({ id }: { id: string }, { container }) => {
    const before = await container.resolve("mailQueue").hasten(id)
    return new StepResponse(id, { ...before, id })
  },
  async (before, { container }) => {
    if (before) await container.resolve("mailQueue").unhasten(before)
  },
)

/** Makes a mail whose last attempt failed due now. Throws 404, and 409 `invalid_state`. */
export const retryMailWorkflow = createWorkflow(
  "retry-mail",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(hastenMailStep(input)),
)
