import { say } from "../../../kits/skills/lib/texts"
import type { Call, Lookup, ReadCommand, Task } from "../../../kits/skills/skill"
import { answerableExample } from "../../../kits/skills/words/examples"
import { type Part, type Understanding, understand } from "../../../kits/skills/words/understand"
import { asApiError, errors } from "../../../lib/errors"
import { callerError, Draft } from "./draft"
import { type Caller, requireRights } from "./rights"

export interface WordsAnswer {
  text: string
  task: string | null
  draft: Draft
  /** Whether the rules understood the whole message. Then the answer lacks nothing that a model would add. */
  isWhole: boolean
}

export interface Asking {
  message: string
  tasks: readonly Task[]
}

/**
 * Answers a message by rules, without a language model. It looks things up, prepares commands that the rules understand
 * completely, and asks for missing parts. Throws 403 `forbidden`. If the message needs a model, throws 503
 * `not_configured` with the name of the missing setting.
 */
export async function answerByWords(
  call: Call,
  caller: Caller,
  { message, tasks }: Asking,
): Promise<WordsAnswer> {
  const understood = await understoodIn(call, message, tasks)
  const draft = new Draft()
  const task = understood.task?.id ?? null
  if (understood.isForbidden) return { text: say(TEXTS.forbidden, call.language), task, draft, isWhole: true }
  const [only, ...others] = understood.parts
  if (only?.kind === "model" && others.length === 0) throw needsModel(only.task, call)
  const answers: PartAnswer[] = []
  for (const part of understood.parts) answers.push(await answerTo(call, caller, part, { draft, tasks }))
  const prepared = draft.actions.map(({ summary }) => `- ${summary}`)
  const text = [
    ...answers.map((answer) => answer.text),
    prepared.length > 0 ? [say(TEXTS.prepared, call.language), ...prepared].join("\n") : "",
  ]
  const isWhole = answers.every((answer) => answer.isWhole)
  return { text: text.filter((one) => one !== "").join("\n\n"), task, draft, isWhole }
}

/** Understands a message. A command that does not hold in this shop is understood as something else, if it can be. */
export async function understoodIn(
  call: Call,
  message: string,
  tasks: readonly Task[],
): Promise<Understanding> {
  const understood = understand(message, tasks)
  const refused: ReadCommand[] = []
  for (const part of understood.parts)
    if (part.kind === "plan" && part.command.holds && !(await part.command.holds(call)))
      refused.push(part.command)
  return refused.length === 0 ? understood : understand(message, tasks, refused)
}

/**
 * Answers a message whose price nobody can pay. It is free if it needs no model. Otherwise throws `unpaid`, the 402 of
 * the reservation.
 */
export async function answerUnpaid(
  call: Call,
  caller: Caller,
  asking: Asking,
  unpaid: unknown,
): Promise<WordsAnswer> {
  if (asApiError(unpaid)?.code !== "insufficient_credits") throw unpaid
  const answer = await answerByWords(call, caller, asking).catch((error: unknown) => {
    throw asApiError(error)?.code === "not_configured" ? unpaid : error
  })
  if (!answer.isWhole) throw unpaid
  return answer
}

type PartAnswer = Pick<WordsAnswer, "text" | "isWhole">

async function answerTo(
  call: Call,
  caller: Caller,
  part: Part,
  { draft, tasks }: { draft: Draft; tasks: readonly Task[] },
): Promise<PartAnswer> {
  switch (part.kind) {
    case "look-up":
      return lookUp(call, caller, part.task, part.lookup)
    case "plan":
      return {
        text: await plan(call, caller, draft, ownerOf(tasks, part), part.command),
        isWhole: true,
      }
    case "ask":
      return { text: say(part.missing, call.language), isWhole: false }
    case "model":
      return { text: noModelMessage(part.task, call), isWhole: false }
    case "cannot":
      return { text: say(TEXTS.cannot, call.language), isWhole: false }
    case "nothing":
      return { text: help(call, tasks), isWhole: false }
  }
}

async function lookUp(call: Call, caller: Caller, task: Task, lookup: Lookup): Promise<PartAnswer> {
  const action = task.actions.find(({ name }) => name === lookup.action)
  if (!action || action.mutates) throw needsModel(task, call)
  try {
    await requireRights(call.scope, caller, action.rightsFor(action.input.parse(lookup.input)))
    const named = await lookup.names?.(call)
    const left = [...(lookup.not_understood ?? []), ...(named?.not_understood ?? [])]
    const { text } = await action.read(call, action.input.parse({ ...lookup.input, ...named?.input }))
    if (left.length === 0) return { text, isWhole: true }
    const words = left.map((word) => `“${word}”`).join(", ")
    return { text: `${say(TEXTS.left, call.language, { words })}\n\n${text}`, isWhole: false }
  } catch (error) {
    return { text: sentenceOf(error), isWhole: false }
  }
}

/**
 * The task that has the command's action. It can differ from the task of the message: “10% cheaper” uses the bulk
 * edit.
 */
export function ownerOf(tasks: readonly Task[], { task, command }: Extract<Part, { kind: "plan" }>): Task {
  return tasks.find(({ actions }) => actions.some(({ name }) => name === command.action)) ?? task
}

/** Adds the command's actions to the plan. For each impossible action, returns a sentence that explains it. */
async function plan(
  call: Call,
  caller: Caller,
  draft: Draft,
  task: Task,
  command: ReadCommand,
): Promise<string> {
  const action = task.actions.find(({ name }) => name === command.action)
  if (!action?.mutates) throw needsModel(task, call)
  const sentences: string[] = []
  try {
    const inputs = command.inputs ? await command.inputs(call) : [command.said]
    for (const given of inputs) {
      const parsed = action.input.safeParse(given)
      if (!parsed.success) {
        sentences.push(say(TEXTS.notPossible, call.language))
        continue
      }
      await requireRights(call.scope, caller, action.rightsFor(parsed.data))
      await draft.add(call, task, action, parsed.data).catch((error: unknown) => {
        sentences.push(sentenceOf(error, "even if forbidden"))
      })
    }
  } catch (error) {
    sentences.push(sentenceOf(error))
  }
  return [...new Set(sentences)].join("\n")
}

/**
 * The message of a 4xx error, for example for an unknown product, is an answer for the user. Throws all other errors,
 * and by default also `forbidden`.
 */
function sentenceOf(error: unknown, which?: "even if forbidden"): string {
  const known = callerError(error)
  if (!known || (known.code === "forbidden" && which === undefined)) throw error
  return known.message
}

export function needsModel(task: Task, call: Pick<Call, "language">) {
  return errors.notConfigured(noModelMessage(task, call))
}

function noModelMessage({ title }: Task, { language }: Pick<Call, "language">): string {
  return say(TEXTS.model, language, { title: title[language] })
}

function help({ language }: Call, tasks: readonly Task[]): string {
  const lines = tasks.flatMap((task) => {
    const example = answerableExample(task, language, tasks)
    return example === undefined ? [] : [`- ${task.title[language]}: “${example}”`]
  })
  return say(TEXTS.help, language, { lines: lines.join("\n") })
}

const TEXTS = {
  forbidden: {
    en: "Understood: this will not be done. I have prepared nothing, and nothing changes. If something else is to be done, say only that.",
    tr: "Anlaşıldı: bu yapılmayacak. Hiçbir şey hazırlamadım ve hiçbir şey değişmiyor. Başka bir şey yapılacaksa yalnızca onu söyleyin.",
  },
  prepared: {
    en: "I have prepared this. Look at it, and approve or reject it:",
    tr: "Bunu hazırladım. Bakın ve onaylayın ya da reddedin:",
  },
  cannot: {
    en: "I cannot do that, and nothing was changed or prepared. Ask “Help” to see what I can do.",
    tr: "Bunu yapamam; hiçbir şey değişmedi ve hazırlanmadı. Neler yapabildiğimi görmek için “Yardım” yazın.",
  },
  left: {
    en: "I did not understand {words}, and have not taken it into account.",
    tr: "{words} kısmını anlamadım ve dikkate almadım.",
  },
  notPossible: {
    en: "One of the values is not possible here, so nothing is prepared.",
    tr: "Değerlerden biri burada mümkün değil, bu yüzden hiçbir şey hazırlanmadı.",
  },
  model: {
    en: "“{title}” needs a language model for this: set 'api_key' in the settings 'assistant'.",
    tr: "“{title}” bunun için bir dil modeli gerektirir: 'assistant' ayarlarında 'api_key' girin.",
  },
  help: {
    en: "I have not understood that. You can ask me this, for example:\n{lines}\nWhat has to be written or translated needs a language model: set 'api_key' in the settings 'assistant'.",
    tr: "Bunu anlamadım. Örneğin şunları isteyebilirsiniz:\n{lines}\nYazılması ya da çevrilmesi gerekenler için bir dil modeli gerekir: 'assistant' ayarlarında 'api_key' girin.",
  },
}
