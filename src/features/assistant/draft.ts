import { type ApiError, asApiError, errors } from "../../lib/errors"
import { visibleText } from "../../lib/visible-text"
import type { NewAction } from "../../modules/assistant/types"
import { PROBLEMS } from "../../skills/lib/problems"
import { say } from "../../skills/lib/texts"
import type { Call, ChangingAction, Skill } from "../../skills/skill"

const MOST_ACTIONS = 20

/** Collects the actions that one turn prepares. */
export class Draft {
  readonly actions: NewAction[] = []
  private readonly subjects = new Set<string>()

  /** Adds an action with its preview. Throws the catalogue's errors if the action is not possible. */
  async add(call: Call, skill: Skill, action: ChangingAction, input: unknown): Promise<NewAction> {
    if (this.actions.length >= MOST_ACTIONS)
      throw errors.outOfRange(say(PROBLEMS.planFull, call.language, { most: MOST_ACTIONS }))
    const prepared = await prepare(call, skill, action, input)
    // The first change to the same object would make the second preview wrong.
    if (prepared.subjects.some((subject) => this.subjects.has(subject)))
      throw errors.invalidField(say(PROBLEMS.sameSubject, call.language))
    for (const subject of prepared.subjects) this.subjects.add(subject)
    this.actions.push(prepared)
    return prepared
  }
}

/** Returns the action's preview with the input to run it. */
export async function prepare(
  call: Call,
  skill: Skill,
  action: ChangingAction,
  input: unknown,
): Promise<NewAction> {
  const { summary, changes, input: bound, subjects, basis } = await action.preview(call, input)
  // Strangers may have written these texts. Invisible characters must not hide anything from the approver.
  const shown = changes.map(({ what, before, after }) => ({
    what: visibleText(what),
    before: before && visibleText(before),
    after: after && visibleText(after),
  }))
  const common = { skill: skill.id, action: action.name, input: bound, basis, subjects }
  return { ...common, summary: visibleText(summary), changes: shown }
}

/** Returns the error if the caller or the shop caused it (4xx). Admins and models may read its message. */
export function callerError(error: unknown): ApiError | undefined {
  const known = asApiError(error)
  return known && known.status < 500 ? known : undefined
}
