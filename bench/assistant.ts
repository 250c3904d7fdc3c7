/**
 * Measures how often the assistant finds the right skill for a message: by rules, and by the model of the installation
 * if `ASSISTANT_API_URL` or `ASSISTANT_API_KEY` is set. It prints mistakes only for one half of the messages, by which
 * the rules may be improved. The other half must stay unknown.
 */
import { z } from "zod"
import { config } from "../src/config"
import { chooseModel } from "../src/modules/assistant/lib/choose-model"
import type { Model } from "../src/modules/assistant/types"
import { allSkills } from "../src/skills"
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

const skills = allSkills()

const sets: UtteranceSet[] = ["tuning", "held-out", "by another hand", "unseen"]
const NS_PER_MS = 1e6

async function main(): Promise<void> {
  for (const set of sets) await report(`words, ${set}`, set, (text) => takenByWords(text, skills))
  for (const [name, messages] of Object.entries({
    commands,
    negations,
    "unseen commands": unseenCommands,
    "unseen negations": unseenNegations,
  })) {
    const outcomes = outcomesOf(messages, (text) => outcomeByWords(text, skills))
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
  const missed = wrong.filter(({ skill }) => skill !== undefined).length
  tell(
    `${name}: ${right} of ${count}, ${((100 * right) / count).toFixed(1)} % (wrong: ${missed} with an intent, ${wrong.length - missed} without)`,
  )
  if (set === "by another hand" || set === "unseen") tell(`  wrong by kind: ${kindsOf(wrong)}`)
  if (set !== "tuning") return
  for (const { text, skill = "none", taken: instead = "none" } of wrong)
    tell(`  “${text}” is ${skill}, and was taken for ${instead}`)
}

/** Counts the mistakes by skill, without showing the messages. */
function kindsOf(wrong: Utterance[]): string {
  const counts = new Map<string, number>()
  for (const { skill = "none" } of wrong) counts.set(skill, (counts.get(skill) ?? 0) + 1)
  return [...counts].map(([skill, count]) => `${skill} ${count}`).join(", ") || "none"
}

function tellSpeed(): void {
  const texts = sets.flatMap((set) => utterancesOf(set).map(({ text }) => text))
  const took = texts.map((text) => {
    const begin = process.hrtime.bigint()
    takenByWords(text, skills)
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
const LONGEST_WAIT_MS = 60_000
const choice = z.strictObject({ skill: z.enum([NONE, ...skills.map(({ id }) => id)]) })

/** Lets a model choose the skill for a message, by one call of a tool. */
async function takenByModel(model: Model, text: string): Promise<string | undefined> {
  const lines = skills.map(({ id, title, actions }) => `${id}: ${title.en}. ${actions[0].description}`)
  const { calls } = await model.ask({
    messages: [
      {
        role: "system",
        content: `Say by the tool which skill a shop owner's message means, or ${NONE}.\n${lines.join("\n")}`,
      },
      { role: "user", content: text },
    ],
    tools: [
      { name: "choose_skill", description: "The skill that is meant.", parameters: z.toJSONSchema(choice) },
    ],
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  })
  const chosen = choice.safeParse(JSON.parse(calls[0]?.arguments || "{}"))
  return chosen.success && chosen.data.skill !== NONE ? chosen.data.skill : undefined
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
})
