import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../lib/clock"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { SEND_EMAIL_CONFIRMATIONS } from "../module/due"
import type { Leaving, NewSubscription } from "../module/types"

/**
 * These steps are the only ones of their workflows, and each is one transaction. So they need no compensation: if a step
 * fails, nothing has changed.
 */
const subscribeEmail = createStep("subscribe-email", async (wanted: NewSubscription, { container }) => {
  const { isMailDue, ...answer } = await container.resolve("emailMarketing").subscribe(wanted)
  if (isMailDue) dueWork(container).note(SEND_EMAIL_CONFIRMATIONS, clock.date())
  return new StepResponse(answer)
})

const confirmEmailSubscription = createStep(
  "confirm-email-subscription",
  async (link: { id: string; code: string; network: string | null }, { container }) => {
    const { list, list_name, status, locale } = await container
      .resolve("emailMarketing")
      .confirm(link.id, link.code, link.network)
    return new StepResponse({ list, list_name, status, locale })
  },
)

const unsubscribeEmail = createStep(
  "unsubscribe-email",
  async ({ id, leaving }: { id: string; leaving: Leaving }, { container }) => {
    const { list, list_name, status, locale } = await container
      .resolve("emailMarketing")
      .unsubscribe(id, leaving)
    return new StepResponse({ list, list_name, status, locale })
  },
)

const undoUnsubscribeEmail = createStep(
  "undo-unsubscribe-email",
  async ({ id, network }: { id: string; network: string | null }, { container }) => {
    const { list, list_name, status, locale } = await container
      .resolve("emailMarketing")
      .undoLeaving(id, network)
    return new StepResponse({ list, list_name, status, locale })
  },
)

interface WantedLists {
  subscriberId: string
  lists: string[]
  network: string | null
}

const saveEmailPreferences = createStep(
  "save-email-preferences",
  async ({ subscriberId, ...wanted }: WantedLists, { container }) =>
    new StepResponse(await container.resolve("emailMarketing").savePreferences(subscriberId, wanted)),
)

export const saveEmailPreferencesWorkflow = createWorkflow(
  "save-email-preferences",
  (input: WorkflowData<WantedLists>) => new WorkflowResponse(saveEmailPreferences(input)),
)

export const subscribeEmailWorkflow = createWorkflow(
  "subscribe-email",
  (input: WorkflowData<NewSubscription>) => new WorkflowResponse(subscribeEmail(input)),
)

export const confirmEmailSubscriptionWorkflow = createWorkflow(
  "confirm-email-subscription",
  (input: WorkflowData<{ id: string; code: string; network: string | null }>) =>
    new WorkflowResponse(confirmEmailSubscription(input)),
)

export const unsubscribeEmailWorkflow = createWorkflow(
  "unsubscribe-email",
  (input: WorkflowData<{ id: string; leaving: Leaving }>) => new WorkflowResponse(unsubscribeEmail(input)),
)

export const undoUnsubscribeEmailWorkflow = createWorkflow(
  "undo-unsubscribe-email",
  (input: WorkflowData<{ id: string; network: string | null }>) =>
    new WorkflowResponse(undoUnsubscribeEmail(input)),
)
