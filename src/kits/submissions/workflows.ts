import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { SubmissionStore } from "./store"
import type { SubmissionBefore, SubmissionRow } from "./types"

type Store = Pick<SubmissionStore<SubmissionRow>, "change" | "undo" | "remove" | "restore" | "erase">

/** The functions for `crudWorkflows` by which admins write any kind of submission. */
export function inboxWriting<Service, Change extends object>(store: (service: Service) => Store) {
  return {
    update: (service: Service, id: string, change: Change) => store(service).change(id, change),
    undoCreate: (service: Service, id: string) => store(service).erase(id),
    undo: (service: Service, before: SubmissionBefore) => store(service).undo(before),
    remove: (service: Service, id: string) => store(service).remove(id),
    restore: (service: Service, id: string) => store(service).restore(id),
  }
}

/** The functions that store a visitor's submission, and delete it again if the workflow fails. */
interface Submitting<Input> {
  /** Returns the id of the new submission. */
  submit: (container: MedusaContainer, input: Input) => Promise<string>
  /** Deletes the row permanently. */
  erase: (container: MedusaContainer, id: string) => Promise<unknown>
}

/** The workflow `submit-<name>`. It emits `<name>.created` with the `id`. */
export function submitWorkflow<Input>(name: string, { submit, erase }: Submitting<Input>) {
  const eventName = `${name}.created`
  const submitOne = createStep(
    `submit-${name}`,
    async (input: Input, { container }) => {
      const id = await submit(container, input)
      return new StepResponse(id, id)
    },
    async (id, { container }) => {
      if (id !== undefined) await erase(container, id)
    },
  )
  return createWorkflow(`submit-${name}`, (input: WorkflowData<Input>) => {
    const id = submitOne(input)
    emitEventStep({ eventName, data: { id } })
    return new WorkflowResponse(id)
  })
}
