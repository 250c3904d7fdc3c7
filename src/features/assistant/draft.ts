import { type ApiError, asApiError, errors } from "../../lib/errors"
import { visibleText } from "../../lib/visible-text"
import type { NewAction } from "../../modules/assistant/types"
import { PROBLEMS } from "../../skills/lib/problems"
import { say } from "../../skills/lib/texts"
import type { Call, ChangingAction, Skill } from "../../skills/skill"

const MOST_ACTIONS = 20

/** A plan in the making: what was prepared in one turn. */
export class Draft {
  readonly actions: NewAction[] = []
  private readonly subjects = new Set<string>()

  /** Adds what an action would do, as it is shown. Throws the catalogue's errors where it could not be done. */
  async add(call: Call, skill: Skill, action: ChangingAction, input: unknown): Promise<NewAction> {
    if (this.actions.length >= MOST_ACTIONS)
      throw errors.outOfRange(say(PROBLEMS.planFull, call.language, { most: MOST_ACTIONS }))
    const prepared = await prepare(call, skill, action, input)
    // Of two changes of one thing, the first would make the second's preview wrong.
    if (prepared.subjects.some((subject) => this.subjects.has(subject)))
      throw errors.invalidField(say(PROBLEMS.sameSubject, call.language))
    for (const subject of prepared.subjects) this.subjects.add(subject)
    this.actions.push(prepared)
    return prepared
  }
}

/** An action as it is shown, and as it would run. */
export async function prepare(
  call: Call,
  skill: Skill,
  action: ChangingAction,
  input: unknown,
): Promise<NewAction> {
  const { summary, changes, input: bound, subjects, basis } = await action.preview(call, input)
  // Names and texts may come from anybody: nobody says yes to what they cannot see.
  const shown = changes.map(({ what, before, after }) => ({
    what: visibleText(what),
    before: before && visibleText(before),
    after: after && visibleText(after),
  }))
  const common = { skill: skill.id, action: action.name, input: bound, basis, subjects }
  return { ...common, summary: visibleText(summary), changes: shown }
}

/** What went wrong, if it is the caller's or the shop's doing: a model may read it and a person, too. */
export function tellable(error: unknown): ApiError | undefined {
  const known = asApiError(error)
  return known && known.status < 500 ? known : undefined
}
