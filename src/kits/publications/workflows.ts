import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../lib/actor"
import { dueWork } from "../../tenancy/schedule/scheduled-job"
import { crudWorkflows } from "../tables/workflows"
import type { PublicationStore } from "./store"
import type { PublicationInput } from "./types"

type Writer<Input extends PublicationInput> = Pick<
  PublicationStore<Input, object, unknown, unknown, never>,
  "add" | "change" | "undo" | "remove" | "restore" | "restoreRevision" | "publishDue" | "scheduleAgain"
>

export interface RestoredRevision {
  id: string
  revisionId: string
  actor: Actor
}

/**
 * The workflows of one kind of publication. Every save creates a revision.
 *
 * In addition to the events of `crudWorkflows`, `restore-<name>-revision` emits `<name>.updated`, and
 * `publish-due-<name>s` emits `<name>.published` for each publication that became public.
 */
export function publicationWorkflows<Input extends PublicationInput>(
  name: string,
  store: (container: MedusaContainer) => Writer<Input>,
) {
  const publishDueJob = `publish-due-${name}s`
  const events = { updated: `${name}.updated`, published: `${name}.published` }

  const restoreOne = createStep(
    `restore-${name}-revision`,
    async ({ id, revisionId, actor }: RestoredRevision, { container }) => {
      const before = await store(container).restoreRevision(id, revisionId, actor)
      return new StepResponse(id, before)
    },
    async (before, { container }) => {
      if (before) await store(container).undo(before)
    },
  )
  const publishAll = createStep(
    `publish-due-${name}s`,
    async (_: undefined, { container }) => {
      const ids = await store(container).publishDue()
      return new StepResponse(ids, ids)
    },
    async (ids, { container }) => {
      if (ids) await store(container).scheduleAgain(ids)
    },
  )

  return {
    ...crudWorkflows(
      name,
      {
        service: store,
        create: (publications, input: Input & { locale: string }, actor: Actor) =>
          publications.add(input, actor),
        update: (publications, id, change: Input, actor: Actor) => publications.change(id, change, actor),
        undo: (publications, before) => publications.undo(before),
        remove: (publications, id) => publications.remove(id),
        restore: (publications, id) => publications.restore(id),
      },
      (container) => dueWork(container).recheck(publishDueJob),
    ),
    /** The name of the scheduled job that calls {@link publishDue}. */
    publishDueJob,
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
