import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { DELIVER_WEBHOOKS } from "../module/due"
import type { EndpointChange, NewEndpoint } from "../module/types"

interface Created {
  id: string
  sealed: string
  input: NewEndpoint
}

const createWebhookEndpointStep = createStep(
  "create-webhook-endpoint",
  async ({ id, sealed, input }: Created, { container }) => {
    await container.resolve("outbox").addEndpoint(id, sealed, input)
    // From now on, the job looks from time to time for events that a dead process could not report.
    await dueWork(container).recheck(DELIVER_WEBHOOKS)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("outbox").deleteWebhookEndpoints(id)
  },
)

/** Adds an endpoint. Throws 400, and 409 `invalid_state` if there are too many. */
export const createWebhookEndpointWorkflow = createWorkflow(
  "create-webhook-endpoint",
  (input: WorkflowData<Created>) => new WorkflowResponse(createWebhookEndpointStep(input)),
)

const updateWebhookEndpointStep = createStep(
  "update-webhook-endpoint",
  async ({ id, change }: { id: string; change: EndpointChange }, { container }) => {
    const before = await container.resolve("outbox").changeEndpoint(id, change)
    if (change.status === "enabled") await dueWork(container).recheck(DELIVER_WEBHOOKS)
    return new StepResponse(id, before)
  },
  async (before, { container }) => {
    if (before) await container.resolve("outbox").undoChange(before)
  },
)

/** Changes, enables or disables an endpoint. Throws 404 and 400. */
export const updateWebhookEndpointWorkflow = createWorkflow(
  "update-webhook-endpoint",
  (input: WorkflowData<{ id: string; change: EndpointChange }>) =>
    new WorkflowResponse(updateWebhookEndpointStep(input)),
)

const deleteWebhookEndpointStep = createStep(
  "delete-webhook-endpoint",
  async ({ id }: { id: string }, { container }) => {
    const outbox = container.resolve("outbox")
    await outbox.findEndpoint(id)
    await outbox.softDeleteWebhookEndpoints(id)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("outbox").restoreWebhookEndpoints(id)
  },
)

/** Deletes an endpoint. Nothing more is sent to it. Throws 404. */
export const deleteWebhookEndpointWorkflow = createWorkflow(
  "delete-webhook-endpoint",
  (input: WorkflowData<{ id: string }>) => new WorkflowResponse(deleteWebhookEndpointStep(input)),
)

interface Rotated {
  id: string
  sealed: string
  overlapHours: number
}

const rotateWebhookSecretStep = createStep(
  "rotate-webhook-secret",
  async ({ id, ...rotation }: Rotated, { container }) => {
    const before = await container.resolve("outbox").rotateSecret(id, rotation)
    return new StepResponse(id, { id, before })
  },
  async (done, { container }) => {
    if (done) await container.resolve("outbox").undoRotation(done.id, done.before)
  },
)

/** Gives an endpoint a new secret. Throws 404. */
export const rotateWebhookSecretWorkflow = createWorkflow(
  "rotate-webhook-secret",
  (input: WorkflowData<Rotated>) => new WorkflowResponse(rotateWebhookSecretStep(input)),
)
