import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, ChangingAction, Task } from "../../../kits/skills/skill"
import { type ApiError, asApiError, errors } from "../../../lib/errors"
import { visibleText } from "../../../lib/visible-text"
import type { NewAction } from "../module/types"

const MAX_ACTIONS = 20

/**
 * Collects the actions that the assistant prepares for one message. Together they become a plan, which an admin
 * approves.
 */
export class Draft {
  readonly actions: NewAction[] = []
  private readonly subjects = new Set<string>()

  /** Adds an action with its preview. Throws the catalogue's errors if the action is not possible. */
  async add(call: Call, task: Task, action: ChangingAction, input: unknown): Promise<NewAction> {
    if (this.actions.length >= MAX_ACTIONS)
      throw errors.outOfRange(say(PROBLEMS.planFull, call.language, { most: MAX_ACTIONS }))
    const prepared = await prepare(call, task, action, input)
    // Two changes of one object are refused: after the first, the preview of the second would be wrong.
    if (prepared.subjects.some((subject) => this.subjects.has(subject)))
      throw errors.invalidField(say(PROBLEMS.sameSubject, call.language))
    for (const subject of prepared.subjects) this.subjects.add(subject)
    this.actions.push(prepared)
    return prepared
  }
}

/** Previews an action. Returns the preview with the input that the execution needs. */
export async function prepare(
  call: Call,
  task: Task,
  action: ChangingAction,
  input: unknown,
): Promise<NewAction> {
  const { summary, changes, input: bound, subjects, basis } = await action.preview(call, input)
  // A stranger may have written these texts. Makes invisible characters visible, so that the admin sees everything that
  // is approved.
  const shown = changes.map(({ what, before, after }) => ({
    what: visibleText(what),
    before: before && visibleText(before),
    after: after && visibleText(after),
  }))
  const common = { skill: task.id, action: action.name, input: bound, basis, subjects }
  return { ...common, summary: visibleText(summary), changes: shown }
}

/** Returns the error if the caller or the shop has caused it (4xx). Its message may be shown to admins and models. */
export function callerError(error: unknown): ApiError | undefined {
  const known = asApiError(error)
  return known && known.status < 500 ? known : undefined
}
