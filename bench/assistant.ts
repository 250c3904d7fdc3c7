/**
 * How well is understood what people ask the assistant for: by words alone, and by the installation's model, where
 * `ASSISTANT_API_URL` or `ASSISTANT_API_KEY` names one. The mistakes are told of the tuning half alone, so that the other
 * half stays something that nobody has tuned on.
 */
import { z } from "zod"
import { config } from "../src/config"
import { chooseModel } from "../src/modules/assistant/lib/choose-model"
import type { Model } from "../src/modules/assistant/types"
import { skills } from "../src/skills"
import { accuracyOf, type Half, takenByWords, utterancesOf } from "./intents"

const halves: Half[] = ["tuning", "held-out"]
const NS_PER_MS = 1e6

async function main(): Promise<void> {
  for (const half of halves) await report(`words, ${half}`, half, (text) => takenByWords(text, skills))
  tellSpeed()
  const model = chooseModel("fast", NO_OWN_MODEL, config.assistant)
  if (!model) return tell("No model is configured: set ASSISTANT_API_URL or ASSISTANT_API_KEY to try one.")
  for (const half of halves) await report(`model, ${half}`, half, (text) => takenByModel(model, text))
}

type Taken = (text: string) => Promise<string | undefined> | string | undefined

async function report(name: string, half: Half, taken: Taken): Promise<void> {
  const { right, count, wrong } = await accuracyOf(utterancesOf(half), taken)
  const missed = wrong.filter(({ skill }) => skill !== undefined).length
  tell(
    `${name}: ${right} of ${count}, ${((100 * right) / count).toFixed(1)} % (wrong: ${missed} with an intent, ${wrong.length - missed} without)`,
  )
  if (half === "held-out") return
  for (const { text, skill = "none", taken: instead = "none" } of wrong)
    tell(`  “${text}” is ${skill}, and was taken for ${instead}`)
}

function tellSpeed(): void {
  const texts = halves.flatMap((half) => utterancesOf(half).map(({ text }) => text))
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

/** Lets the model choose as it chooses tools: by one call, with the skills' own words before it. */
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
