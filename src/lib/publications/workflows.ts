import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Actor } from "../actor"
import { crudWorkflows, type Writing } from "../crud/workflows"
import type { Snapshot } from "./types"

/** How publications of one kind are written, by the methods of their module's service. */
interface PublicationWriting<Service, New, Change> extends Writing<Service, New, Change, Snapshot> {
  /** Answers what there was before. Throws 404. */
  restoreRevision(service: Service, id: string, revisionId: string, actor: Actor): Promise<Snapshot>
  /** Answers the ids of those whose time has come, each once. */
  publishDue(service: Service): Promise<string[]>
  scheduleAgain(service: Service, ids: string[]): Promise<unknown>
}

export interface RestoredRevision {
  id: string
  revisionId: string
  actor: Actor
}

/**
 * The workflows that `crudWorkflows` makes, and `restore-<name>-revision`, after which comes `<name>.updated`, and
 * `publish-due-<name>s`, after which comes `<name>.published` for each, with the `id`.
 */
export function publicationWorkflows<Service, New, Change>(
  name: string,
  writing: PublicationWriting<Service, New, Change>,
) {
  const events = { updated: `${name}.updated`, published: `${name}.published` }

  const restoreOne = createStep(
    `restore-${name}-revision`,
    async ({ id, revisionId, actor }: RestoredRevision, { container }) => {
      const before = await writing.restoreRevision(writing.service(container), id, revisionId, actor)
      return new StepResponse(id, before)
    },
    async (before, { container }) => {
      if (before) await writing.undo(writing.service(container), before)
    },
  )
  const publishAll = createStep(
    `publish-due-${name}s`,
    async (_: undefined, { container }) => {
      const ids = await writing.publishDue(writing.service(container))
      return new StepResponse(ids, ids)
    },
    async (ids, { container }) => {
      if (ids) await writing.scheduleAgain(writing.service(container), ids)
    },
  )

  return {
    ...crudWorkflows(name, writing),
    restoreRevision: createWorkflow(`restore-${name}-revision`, (input: WorkflowData<RestoredRevision>) => {
      const id = restoreOne(input)
      emitEventStep({ eventName: events.updated, data: { id } })
      return new WorkflowResponse(id)
    }),
    publishDue: createWorkflow(`publish-due-${name}s`, () => {
      const ids = publishAll()
      emitEventStep({
        eventName: events.published,
        data: transform(ids, (all) => all.map((id) => ({ id }))),
      })
      return new WorkflowResponse(ids)
    }),
  }
}
