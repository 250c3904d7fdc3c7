import { errors } from "../../../lib/errors"
import type { Intent } from "../../../skills/intents"
import { say } from "../../../skills/lib/texts"
import type { Answer, Call, Skill } from "../../../skills/skill"
import { type Caller, requireRights } from "./rights"

/**
 * Answers without a model, from data: the skill that the words mean clearly, if it changes nothing; what can be asked
 * for, if they mean none. Throws 403 `forbidden`, and 503 `not_configured`, which names the missing setting, where it takes a model.
 */
export async function answerByWords(
  call: Call,
  caller: Caller,
  { message, clear, skills }: { message: string; clear: Intent | undefined; skills: readonly Skill[] },
): Promise<Answer & { skill: string | null }> {
  if (!clear) return { skill: null, data: null, text: help(call, skills) }
  const chosen = clear.skill.byWords?.(message)
  const action = clear.skill.actions.find(({ name }) => name === chosen?.action)
  if (!chosen || !action || action.mutates) throw needsModel(clear.skill, call)
  const input = action.input.parse(chosen.input)
  await requireRights(call.scope, caller, action.rightsFor(input))
  return { skill: clear.skill.id, ...(await action.read(call, input)) }
}

export function needsModel(skill: Skill, { language }: Pick<Call, "language">) {
  return errors.notConfigured(
    `'${skill.title[language]}' needs a language model: set 'api_key' in the settings 'assistant'.`,
  )
}

const HELP = {
  en: "I can answer this without a language model:\n{lines}\nFor anything else, set 'api_key' in the settings 'assistant'.",
  tr: "Dil modeli olmadan şunları yanıtlayabilirim:\n{lines}\nDiğer her şey için 'assistant' ayarlarında 'api_key' girin.",
}

function help({ language }: Call, skills: readonly Skill[]): string {
  const lines = skills
    .filter(({ byWords }) => byWords)
    .map(({ title, examples }) => `- ${title[language]}: “${examples[language][0] ?? ""}”`)
  return say(HELP, language, { lines: lines.join("\n") })
}
