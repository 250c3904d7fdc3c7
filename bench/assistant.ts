/**
 * Measures how often the assistant finds the right task for a message: by rules, and by the model of the installation
 * if `ASSISTANT_API_URL` or `ASSISTANT_API_KEY` is set. It prints mistakes only for one half of the messages, by which
 * the rules may be improved. The other half must stay unknown.
 */
import { z } from "zod"
import { config } from "../src/config"
import { chooseModel } from "../src/features/assistant/module/lib/choose-model"
import type { Model } from "../src/features/assistant/module/types"
import { allTasks, skillIdOf } from "../src/features/assistant/skills"
import {
  accuracyOf,
  commands,
  negations,
  outcomeByWords,
  outcomesOf,
  takenByWords,
  type Utterance,
  type UtteranceSet,
  unseenCommands,
  unseenNegations,
  utterancesOf,
} from "./intents"

const tasks = allTasks()

const sets: UtteranceSet[] = ["tuning", "held-out", "by another hand", "unseen", "by a third hand"]
const NS_PER_MS = 1e6

async function main(): Promise<void> {
  for (const set of sets) await report(`words, ${set}`, set, (text) => takenByWords(text, tasks))
  await reportSealed()
  for (const [name, messages] of Object.entries({
    commands,
    negations,
    "unseen commands": unseenCommands,
    "unseen negations": unseenNegations,
  })) {
    const outcomes = outcomesOf(messages, (text) => outcomeByWords(text, tasks))
    const counts = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`)
    tell(`words, ${name}: of ${messages.length}, ${counts.join(", ")}`)
  }
  tellSpeed()
  const model = chooseModel("fast", NO_OWN_MODEL, config.assistant)
  if (!model) return tell("No model is configured: set ASSISTANT_API_URL or ASSISTANT_API_KEY to try one.")
  for (const set of sets) await report(`model, ${set}`, set, (text) => takenByModel(model, text))
}

type Taken = (text: string) => Promise<string | undefined> | string | undefined

async function report(name: string, set: UtteranceSet, taken: Taken): Promise<void> {
  const { right, count, wrong } = await accuracyOf(utterancesOf(set), taken)
  const inSkill = wrong.filter(({ task, taken: instead }) => isSameSkill(task, instead)).length
  const missed = wrong.filter(({ task }) => task !== undefined).length
  tell(
    `${name}: ${right} of ${count}, ${((100 * right) / count).toFixed(1)} % (wrong: ${missed} with an intent, ${wrong.length - missed} without; right by skill: ${right + inSkill})`,
  )
  if (set !== "tuning" && set !== "held-out") tell(`  wrong by kind: ${kindsOf(wrong)}`)
  if (set !== "tuning") return
  for (const { text, task = "none", taken: instead = "none" } of wrong)
    tell(`  “${text}” is ${task}, and was taken for ${instead}`)
}

/** Prints only the share of the sealed set, not its wrong sentences. Otherwise somebody would write rules for them. */
async function reportSealed(): Promise<void> {
  const { right, count } = await accuracyOf(utterancesOf("sealed"), (text) => takenByWords(text, tasks))
  tell(`words, sealed: ${((100 * right) / count).toFixed(1)} % of ${count}`)
}

function isSameSkill(task: string | undefined, other: string | undefined): boolean {
  return task !== undefined && other !== undefined && skillIdOf(task) === skillIdOf(other)
}

/** Counts the mistakes by task, without showing the messages. */
function kindsOf(wrong: Utterance[]): string {
  const counts = new Map<string, number>()
  for (const { task = "none" } of wrong) counts.set(task, (counts.get(task) ?? 0) + 1)
  return [...counts].map(([task, count]) => `${task} ${count}`).join(", ") || "none"
}

function tellSpeed(): void {
  const texts = sets.flatMap((set) => utterancesOf(set).map(({ text }) => text))
  const took = texts.map((text) => {
    const begin = process.hrtime.bigint()
    takenByWords(text, tasks)
    return Number(process.hrtime.bigint() - begin) / NS_PER_MS
  })
  const sorted = [...took].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(2)
  tell(`words, per message: ${at(0.5)} ms (p50), ${at(0.95)} ms (p95)`)
}

const NO_OWN_MODEL = {
  base_url: null,
  api_key: null,
  model_fast: null,
  model_standard: null,
  model_advanced: null,
}

const NONE = "none"
const MAX_WAIT_MS = 60_000
const choice = z.strictObject({ task: z.enum([NONE, ...tasks.map(({ id }) => id)]) })

/** Lets a model choose the task for a message, by one call of a tool. */
async function takenByModel(model: Model, text: string): Promise<string | undefined> {
  const lines = tasks.map(({ id, title, actions }) => `${id}: ${title.en}. ${actions[0].description}`)
  const { calls } = await model.ask({
    messages: [
      {
        role: "system",
        content: `Say by the tool which task a shop owner's message means, or ${NONE}.\n${lines.join("\n")}`,
      },
      { role: "user", content: text },
    ],
    tools: [
      { name: "choose_task", description: "The task that is meant.", parameters: z.toJSONSchema(choice) },
    ],
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  })
  const chosen = choice.safeParse(JSON.parse(calls[0]?.arguments || "{}"))
  return chosen.success && chosen.data.task !== NONE ? chosen.data.task : undefined
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
})
