import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { SingletonStore } from "./store"
import type { SingletonChange, SingletonUndo } from "./types"

/**
 * The workflows of a singleton: `save-<name>-draft`, `discard-<name>-draft`, `publish-<name>` and `restore-<name>`. The
 * last two emit `<name>.published`.
 */
export function singletonWorkflows<Content extends object>(
  name: string,
  store: (container: MedusaContainer) => SingletonStore<Content>,
) {
  const published = `${name}.published`

  const step = <Input>(id: string, change: (container: MedusaContainer, input: Input) => Undoing<Content>) =>
    createStep(
      id,
      async (input: Input, { container }) => {
        const undo = await change(container, input)
        return new StepResponse(undefined, undo)
      },
      async (undo, { container }) => {
        if (undo) await store(container).undo(undo)
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
  const publishDraft = step(`publish-${name}`, (container, change: SingletonChange) =>
    store(container).publish(change),
  )
  const restoreVersion = step(
    `restore-${name}`,
    (container, { number, ...change }: SingletonChange & { number: number }) =>
      store(container).restore(number, change),
  )

  return {
    saveDraft: createWorkflow(
      `save-${name}-draft`,
      (input: WorkflowData<SingletonChange & { content: Content }>) => new WorkflowResponse(save(input)),
    ),
    discardDraft: createWorkflow(
      `discard-${name}-draft`,
      (input: WorkflowData<SingletonChange>) => new WorkflowResponse(discard(input)),
    ),
    publish: createWorkflow(`publish-${name}`, (input: WorkflowData<SingletonChange>) => {
      publishDraft(input)
      emitEventStep({ eventName: published, data: {} })
      return new WorkflowResponse(undefined)
    }),
    restore: createWorkflow(
      `restore-${name}`,
      (input: WorkflowData<SingletonChange & { number: number }>) => {
        restoreVersion(input)
        emitEventStep({ eventName: published, data: {} })
        return new WorkflowResponse(undefined)
      },
    ),
  }
}

type Undoing<Content> = Promise<SingletonUndo<Content>>
