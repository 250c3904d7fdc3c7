import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { crudWorkflows } from "../../../kits/tables/workflows"
import type { ListsChange, NewSubscriber, SubscriberChange, SubscriberImport } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("emailMarketing").subscribers
type Service = ReturnType<typeof service>

/** Add, change and delete subscribers. */
export const emailSubscriberWorkflows = crudWorkflows("email-subscriber", {
  service,
  create: (subscribers: Service, input: NewSubscriber) => subscribers.add(input),
  async update(subscribers, id, change: SubscriberChange) {
    return { id, before: await subscribers.change(id, change) }
  },
  undo: (subscribers, { id, before }) => subscribers.change(id, before),
  undoCreate: (subscribers, id) => subscribers.undoAdding(id),
  remove: (subscribers, id) => subscribers.hide(id, true),
  restore: (subscribers, id) => subscribers.hide(id, false),
  erase: (subscribers, id) => subscribers.erase(id),
})

/**
 * These steps are the only ones of their workflows, and each is one transaction. So they need no compensation: if a step
 * fails, nothing has changed.
 */
const changeEmailSubscriberLists = createStep(
  "change-email-subscriber-lists",
  async ({ id, change }: { id: string; change: ListsChange }, { container }) => {
    await service(container).changeLists(id, change)
    return new StepResponse(id)
  },
)

const importEmailSubscribers = createStep(
  "import-email-subscribers",
  async (input: SubscriberImport, { container }) =>
    new StepResponse(await service(container).importCsv(input)),
)

export const changeEmailSubscriberListsWorkflow = createWorkflow(
  "change-email-subscriber-lists",
  (input: WorkflowData<{ id: string; change: ListsChange }>) =>
    new WorkflowResponse(changeEmailSubscriberLists(input)),
)

export const importEmailSubscribersWorkflow = createWorkflow(
  "import-email-subscribers",
  (input: WorkflowData<SubscriberImport>) => new WorkflowResponse(importEmailSubscribers(input)),
)
