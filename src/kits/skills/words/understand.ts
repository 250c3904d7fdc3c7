import { isDeepStrictEqual } from "node:util"
import { CLEAR, clearIntent, type Intent, intentsOf } from "../intents"
import type { Language, Lookup, ReadCommand, Reading, Task, Texts } from "../skill"
import { isLooking } from "./mood"
import { repaired } from "./repair"
import { Said } from "./said"
import { isForbidden, isUncertain, type Wish, wishesIn } from "./wishes"

/** One request in a message, as the rules have understood it. */
export type Part =
  | { kind: "look-up"; task: Task; lookup: Lookup }
  | { kind: "plan"; task: Task; command: ReadCommand }
  /** A command that lacks something. The assistant asks for it. */
  | { kind: "ask"; task: Task; missing: Texts }
  /** A request that needs a model, because it is about writing or not clear. */
  | { kind: "model"; task: Task }
  /** A command for which there is no task. */
  | { kind: "cannot"; task: Task | undefined }
  | { kind: "nothing"; task: undefined }

export interface Understanding {
  language: Language
  /** The message forbids something, so nothing is prepared. */
  isForbidden: boolean
  /** The most likely task. */
  task: Task | undefined
  parts: Part[]
}

/** How many tasks are tried if the best one does not understand the command. */
const MAX_TRIED = 3
const LEAST_LIKELY = 0.15
/** How much less likely a task may be that understands a command completely. */
const NEARLY = 0.15

/**
 * Understands the requests in a message by rules. The same message always gives the same result. It does not use the
 * database.
 *
 * @param refused commands of an earlier understanding that do not hold in this shop ({@link ReadCommand.holds})
 */
export function understand(
  text: string,
  tasks: readonly Task[],
  refused: readonly ReadCommand[] = [],
): Understanding {
  const message = text.replace(GREETING, "").replace(THANKS, "") || text
  const intents = intentsOf(message, tasks)
  const language = intents[0]?.language ?? "en"
  const meant = clearIntent(intents)?.task
  if (isForbidden(message)) return { language, isForbidden: true, task: meant, parts: [] }
  const all = wishesIn(message)
  const read = readTogether(all, tasks) ?? partsOf(all, tasks, intents, refused)
  const parts = isUncertain(message) ? read.map(unprepared) : read
  const meaningful = parts.filter(({ kind }) => kind !== "nothing")
  // No part means anything alone, but the whole message may.
  if (meaningful.length === 0 && meant && all.length > 1) {
    const together = partOf({ text: message, withBefore: [], mood: "statement" }, intents, refused)
    const whole = isUncertain(message) ? unprepared(together) : together
    return { language, isForbidden: false, task: meant, parts: [whole] }
  }
  const first = meaningful[0] ?? parts[0]
  return {
    language,
    isForbidden: false,
    task: first?.task ?? meant,
    parts: meaningful.length > 0 ? meaningful.filter(isFirstOfItsKind) : parts.slice(0, 1),
  }
}

function partsOf(
  wishes: Wish[],
  tasks: readonly Task[],
  intents: Intent[],
  refused: readonly ReadCommand[],
): Part[] {
  return wishes.map((wish) =>
    partOf(wish, wishes.length === 1 ? intents : intentsOf(wish.text, tasks), refused),
  )
}

/**
 * Reads a question and the command after it as one command, if the question only names what “it” in the command means:
 * “How long can customers cancel? Set it to 12 hours”.
 */
function readTogether([question, command, ...others]: Wish[], tasks: readonly Task[]): Part[] | undefined {
  if (question?.mood !== "question" || command?.mood !== "command" || others.length > 0) return undefined
  if (!REFERRING.test(new Said(command.text).whole)) return undefined
  const text = `${question.text}, ${command.text}`
  const wish: Wish = { text, mood: "command", withBefore: [] }
  const asked = askedFor(intentsOf(question.text, tasks))
  const reading = asked && readingOf(asked, wish)
  if (asked && reading && "action" in reading) return [{ kind: "plan", task: asked, command: reading }]
  const part = partOf(wish, intentsOf(text, tasks))
  return part.kind === "plan" ? [part] : undefined
}

/** Greetings and thanks are no requests. */
const GREETING =
  /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening)|merhaba(?:lar)?|selam(?:lar)?|günaydın|gunaydin|iyi (?:günler|gunler|akşamlar|aksamlar))(?: there)?[\s,.!-]+(?=\S)/iu
const THANKS =
  /(?<=\S)[\s,.;!?-]+(?:many |çok )?(?:thanks?(?: you)?(?: a lot| very much| so much| in advance)?|thx|cheers|teşekkür(?:ler| ederim| ederiz)?|tesekkur(?:ler| ederim| ederiz)?|sağ ?ol(?:un)?|sag ?ol(?:un)?)[\s.!]*$/iu

/** A command without an object of its own: “set it to 12 hours”, “12 saat yap”. */
const REFERRING =
  /\b(?:it|this|that|them|onu|bunu|sunu)\b|^(?:[%€$£₺]?\s?\d[\d.,]*\s?(?:[%€$£₺]|[a-z]+)?\s)(?:yap|olsun|olarak|et|ver)\w*/

/** Two questions of a message may mean the same, such as “I need help, what is possible here?”. */
function isFirstOfItsKind(part: Part, index: number, parts: Part[]): boolean {
  const same = (one: Part) =>
    one.kind === "look-up" &&
    part.kind === "look-up" &&
    one.lookup.action === part.lookup.action &&
    isDeepStrictEqual(one.lookup.input, part.lookup.input)
  return part.kind !== "look-up" || parts.findIndex(same) === index
}

/**
 * Asks back instead of preparing a change, if the message contains a negation and the rules cannot tell what it is
 * about.
 */
function unprepared(part: Part): Part {
  return part.kind === "plan" ? { kind: "ask", task: part.task, missing: UNCERTAIN } : part
}

const UNCERTAIN: Texts = {
  en: "I am not sure what you want and what you do not want, so I have prepared nothing. Say only what you want.",
  tr: "Burada neyin yapılıp neyin yapılmayacağından emin değilim, bu yüzden hiçbir şey hazırlamadım. Yalnızca yapılacak olanı söyleyin.",
}

/** The part of a wish. If its command is refused, the other tasks are tried, as if its task did not know it. */
function partOf(wish: Wish, intents: Intent[], refused: readonly ReadCommand[] = []): Part {
  const part = likeliestPart(wish, intents)
  if (part.kind !== "plan" || !refused.some((one) => isSameCommand(one, part.command))) return part
  return partOf(
    wish,
    intents.filter(({ task }) => task !== part.task),
    refused,
  )
}

function isSameCommand(one: ReadCommand, other: ReadCommand): boolean {
  return one.action === other.action && isDeepStrictEqual(one.said, other.said)
}

function likeliestPart(wish: Wish, intents: Intent[]): Part {
  const task = wish.mood === "question" ? askedFor(intents) : clearIntent(intents)?.task
  if (wish.mood === "command") return commandOf(wish, task, intents)
  if (!task) return { kind: "nothing", task: undefined }
  const lookup = task.byWords?.(wish.text)
  if (wish.mood === "statement") {
    const reading = readingOf(task, wish)
    if (reading && "action" in reading) return { kind: "plan", task, command: reading }
    // A command that lacks something is better than a list that leaves out some of the words.
    if (reading && (!lookup || (lookup.not_understood ?? []).length > 0))
      return { kind: "ask", task, missing: reading.missing }
  }
  return lookup ? { kind: "look-up", task, lookup } : { kind: "model", task }
}

/** The task for a question. Tasks that can answer by rules come first. */
function askedFor(intents: Intent[]): Task | undefined {
  const clear = clearIntent(intents)?.task
  // A task that only obeys commands is no rival for a question.
  if (!clear) return clearIntent(intents.filter(({ task }) => task.byWords))?.task
  if (clear.byWords) return clear
  return intents.find(({ task, score }) => task.byWords && score >= CLEAR)?.task ?? clear
}

function commandOf(wish: Wish, task: Task | undefined, intents: Intent[]): Part {
  const own = task && readingOf(task, wish)
  if (task && own && "action" in own) return { kind: "plan", task, command: own }
  const { whole, language } = new Said(wish.text, repaired)
  const lookup = !own && isLooking(whole, language) ? task?.byWords?.(wish.text) : undefined
  if (task && lookup) return { kind: "look-up", task, lookup }
  if (task && own && !("action" in own))
    return nearlyAsLikely(wish, task, intents) ?? { kind: "ask", task, missing: own.missing }
  if (task && (task.needs.includes("model") || task.writesTexts)) return { kind: "model", task }
  const likely = intents.filter(({ score, task: one }) => score >= LEAST_LIKELY && one !== task)
  for (const { task: other } of likely.slice(0, MAX_TRIED)) {
    const reading = readingOf(other, wish)
    if (reading && "action" in reading) return { kind: "plan", task: other, command: reading }
  }
  return { kind: "cannot", task }
}

/** If a command lacks something for its task: the plan of a similar task, nearly as likely, which lacks nothing. */
function nearlyAsLikely(wish: Wish, task: Task, intents: Intent[]): Part | undefined {
  const least = (intents.find((one) => one.task === task)?.score ?? 1) - NEARLY
  for (const { task: other, score } of intents) {
    if (other === task || other.category !== task.category || score < least) continue
    const reading = readingOf(other, wish)
    if (reading && "action" in reading) return { kind: "plan", task: other, command: reading }
  }
  return undefined
}

/**
 * A task's reading of a command. A complete command is better than an incomplete one, and the text as written is
 * better than the corrected one.
 */
function readingOf(task: Task, { text, withBefore }: Wish): Reading | undefined {
  if (!task.byCommand) return undefined
  let first: Reading | undefined
  for (const one of new Set([text, ...withBefore]))
    for (const said of [new Said(one), new Said(one, repaired)]) {
      const reading = task.byCommand(said)
      if (reading && "action" in reading) return reading
      first ??= reading
    }
  return first
}
