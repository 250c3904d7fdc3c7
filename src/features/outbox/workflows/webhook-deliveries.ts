import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"

// A sent event cannot be recalled. Each of these steps is the only one of its workflow, so nothing fails after it.

const testWebhookEndpointStep = createStep(
  "test-webhook-endpoint",
  async ({ id }: { id: string }, { container }) => {
    const made = await container.resolve("outbox").test(id)
    return new StepResponse(made.delivery, made.event)
  },
  async (event, { container }) => {
    if (event !== undefined) await container.resolve("outbox").forget([event])
  },
)

/** Sends a test event to one endpoint. Returns its delivery's id. Throws 404, and 409 `invalid_state`. */
export const testWebhookEndpointWorkflow = createWorkflow(
  "test-webhook-endpoint",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(testWebhookEndpointStep(input)),
)

interface Resent {
  endpointId: string
  id: string
}

const resendWebhookDeliveryStep = createStep(
  "resend-webhook-delivery",
  async ({ endpointId, id }: Resent, { container }) => {
    await container.resolve("outbox").resend(endpointId, id)
    return new StepResponse(id)
  },
)

/** Sends one delivery again. Throws 404, and 409 `invalid_state`. */
export const resendWebhookDeliveryWorkflow = createWorkflow(
  "resend-webhook-delivery",
  (input: WorkflowData<Resent>) => new WorkflowResponse(resendWebhookDeliveryStep(input)),
)

interface Recovering {
  id: string
  since: string
}

const recoverWebhookEventsStep = createStep(
  "recover-webhook-events",
  async ({ id, since }: Recovering, { container }) =>
    new StepResponse(await container.resolve("outbox").recover(id, new Date(since))),
)

/** Sends an endpoint the events that it has missed since a time. Throws 404. */
export const recoverWebhookEventsWorkflow = createWorkflow(
  "recover-webhook-events",
  (input: WorkflowData<Recovering>) => new WorkflowResponse(recoverWebhookEventsStep(input)),
)
