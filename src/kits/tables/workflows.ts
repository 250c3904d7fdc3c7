import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../lib/actor"

/** How to write one kind of thing, and how to revert each write. */
export interface Writing<Service, New, Change, Undo> {
  service(container: MedusaContainer): Service
  /** Returns the new id. */
  create(service: Service, input: New, actor: Actor): Promise<string>
  /** Returns the input of {@link undo}. Throws 404. */
  update(service: Service, id: string, change: Change, actor: Actor): Promise<Undo>
  undo(service: Service, undo: Undo): Promise<unknown>
  /** Reverts a creation, for kinds where {@link remove} would leave something behind. */
  undoCreate?(service: Service, id: string): Promise<unknown>
  /** Soft-deletes. Throws 404. */
  remove(service: Service, id: string): Promise<unknown>
  restore(service: Service, id: string): Promise<unknown>
  /** Deletes a removed record permanently. This is the last step, because nothing could restore it. */
  erase?(service: Service, id: string): Promise<unknown>
}

/** Called after a creation or an update, within the step. Not after a removal or a compensation. Must not throw. */
type Written = (container: MedusaContainer) => Promise<void>

/**
 * The workflows `create-<name>`, `update-<name>` and `delete-<name>`. Each has a compensation and emits an event with
 * the `id`: `<name>.created`, `<name>.updated` or `<name>.deleted`.
 */
export function crudWorkflows<Service, New, Change, Undo>(
  name: string,
  writing: Writing<Service, New, Change, Undo>,
  written: Written = async () => {},
) {
  return {
    create: creating(name, writing, written),
    update: updating(name, writing, written),
    remove: removing(name, writing),
  }
}

function creating<Service, New, Change, Undo>(
  name: string,
  writing: Writing<Service, New, Change, Undo>,
  written: Written,
) {
  const createOne = createStep(
    `create-${name}`,
    async ({ input, actor }: { input: New; actor: Actor }, { container }) => {
      const id = await writing.create(writing.service(container), input, actor)
      await written(container)
      return new StepResponse(id, id)
    },
    async (id, { container }) => {
      if (id === undefined) return
      const service = writing.service(container)
      await (writing.undoCreate?.(service, id) ?? writing.remove(service, id))
    },
  )
  const eventName = `${name}.created`
  return createWorkflow(`create-${name}`, (input: WorkflowData<{ input: New; actor: Actor }>) => {
    const id = createOne(input)
    emitEventStep({ eventName, data: { id } })
    return new WorkflowResponse(id)
  })
}

function updating<Service, New, Change, Undo>(
  name: string,
  writing: Writing<Service, New, Change, Undo>,
  written: Written,
) {
  const updateOne = createStep(
    `update-${name}`,
    async ({ id, change, actor }: { id: string; change: Change; actor: Actor }, { container }) => {
      const undo = await writing.update(writing.service(container), id, change, actor)
      await written(container)
      return new StepResponse(id, { undo })
    },
    async (done, { container }) => {
      if (done) await writing.undo(writing.service(container), done.undo)
    },
  )
  const eventName = `${name}.updated`
  return createWorkflow(
    `update-${name}`,
    (input: WorkflowData<{ id: string; change: Change; actor: Actor }>) => {
      const id = updateOne(input)
      emitEventStep({ eventName, data: { id } })
      return new WorkflowResponse(id)
    },
  )
}

function removing<Service, New, Change, Undo>(name: string, writing: Writing<Service, New, Change, Undo>) {
  const removeOne = createStep(
    `delete-${name}`,
    async ({ id }: { id: string }, { container }) => {
      await writing.remove(writing.service(container), id)
      return new StepResponse(id, id)
    },
    async (id, { container }) => {
      if (id !== undefined) await writing.restore(writing.service(container), id)
    },
  )
  const eventName = `${name}.deleted`
  if (!writing.erase)
    return createWorkflow(`delete-${name}`, (input: WorkflowData<{ id: string }>) => {
      const id = removeOne(input)
      emitEventStep({ eventName, data: { id } })
      return new WorkflowResponse(id)
    })

  const eraseOne = createStep(`erase-${name}`, async ({ id }: { id: string }, { container }) => {
    await writing.erase?.(writing.service(container), id)
    return new StepResponse(id)
  })
  return createWorkflow(`delete-${name}`, (input: WorkflowData<{ id: string }>) => {
    const id = removeOne(input)
    emitEventStep({ eventName, data: { id } })
    eraseOne(input)
    return new WorkflowResponse(id)
  })
}
