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
import { dueWork } from "../../tenancy/schedule/scheduled-job"
import type { SingletonStore } from "./store"
import type { SingletonChange, SingletonUndo } from "./types"

/**
 * The workflows of a singleton: `save-<name>-draft`, `discard-<name>-draft`, `schedule-<name>`, `publish-<name>`,
 * `publish-due-<name>` and `restore-<name>`. The last three emit `<name>.published`.
 */
export function singletonWorkflows<Content extends object>(
  name: string,
  store: (container: MedusaContainer) => SingletonStore<Content>,
) {
  const published = `${name}.published`
  const publishDueJob = `publish-due-${name}`
  const steps = singletonSteps(name, publishDueJob, store)

  return {
    saveDraft: createWorkflow(
      `save-${name}-draft`,
      (input: WorkflowData<SingletonChange & { content: Content }>) =>
        new WorkflowResponse(steps.save(input)),
    ),
    discardDraft: createWorkflow(
      `discard-${name}-draft`,
      (input: WorkflowData<SingletonChange>) => new WorkflowResponse(steps.discard(input)),
    ),
    publish: createWorkflow(`publish-${name}`, (input: WorkflowData<SingletonChange>) => {
      steps.publish(input)
      emitEventStep({ eventName: published, data: {} })
      return new WorkflowResponse(undefined)
    }),
    schedule: createWorkflow(
      `schedule-${name}`,
      (input: WorkflowData<SingletonChange & { publishAt: string | null }>) =>
        new WorkflowResponse(steps.schedule(input)),
    ),
    /** The name of the scheduled job that calls {@link publishDue}. */
    publishDueJob,
    publishDue: createWorkflow(publishDueJob, () => {
      const isPublished = steps.publishDue()
      emitEventStep({ eventName: published, data: transform(isPublished, (is) => (is ? [{}] : [])) })
      return new WorkflowResponse(isPublished)
    }),
    restore: createWorkflow(
      `restore-${name}`,
      (input: WorkflowData<SingletonChange & { number: number }>) => {
        steps.restore(input)
        emitEventStep({ eventName: published, data: {} })
        return new WorkflowResponse(undefined)
      },
    ),
  }
}

/** The steps of the workflows. Each reverts its change if its workflow fails. */
function singletonSteps<Content extends object>(
  name: string,
  publishDueJob: string,
  store: (container: MedusaContainer) => SingletonStore<Content>,
) {
  const step = <Input>(id: string, change: (container: MedusaContainer, input: Input) => Undoing<Content>) =>
    createStep(
      id,
      async (input: Input, { container }) => {
        const undo = await change(container, input)
        return new StepResponse(undo !== undefined, undo)
      },
      async (undo, { container }) => {
        if (undo) await store(container).undo(undo)
        await dueWork(container).recheck(publishDueJob)
      },
    )
  const save = step(
    `save-${name}-draft`,
    (container, { content, ...change }: SingletonChange & { content: Content }) =>
      store(container).saveDraft(content, change),
  )
  const discard = step(`discard-${name}-draft`, (container, change: SingletonChange) =>
    store(container).discardDraft(change),
  )
  const publish = step(`publish-${name}`, (container, change: SingletonChange) =>
    store(container).publish(change),
  )
  const schedule = step(
    `schedule-${name}`,
    async (container, { publishAt, ...change }: SingletonChange & { publishAt: string | null }) => {
      const undo = await store(container).schedule(publishAt === null ? null : new Date(publishAt), change)
      await dueWork(container).recheck(publishDueJob)
      return undo
    },
  )
  const publishDue = step(publishDueJob, (container, _: undefined) => store(container).publishDue())
  const restore = step(
    `restore-${name}`,
    (container, { number, ...change }: SingletonChange & { number: number }) =>
      store(container).restore(number, change),
  )
  return { save, discard, publish, schedule, publishDue, restore }
}

/** `undefined` if nothing was changed. */
type Undoing<Content> = Promise<SingletonUndo<Content> | undefined>
