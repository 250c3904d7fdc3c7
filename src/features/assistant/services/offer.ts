import { z } from "zod"
import { clearIntent, type Intent, intentsOf } from "../../../kits/skills/intents"
import { learnSayings } from "../../../kits/skills/lib/sayings-model"
import type { Action, Task } from "../../../kits/skills/skill"
import type { ModelTier } from "../../../kits/skills/tiers"
import { errors } from "../../../lib/errors"
import type { Tool, ToolCall } from "../module/types"
import { isRecited } from "./guard/recitation"

/**
 * The largest number of tools that a model gets. Models choose worse among many tools; Shopify's engineers report this
 * above twenty.
 */
const MAX_TOOLS = 15
const USUAL_TIER: ModelTier = "standard"

/** The actions that a model may call, by name. */
export type Offer = Map<string, { task: Task; action: Action }>

/**
 * Chooses the actions that the model may call: those of the tasks that fit the message first, then others while there
 * is room.
 */
export function offerOf(tasks: readonly Task[], intents: Intent[]): Offer {
  const likely = intents.map(({ task }) => task)
  const others = tasks.filter((task) => !likely.includes(task))
  const actions = [...likely, ...others].flatMap((task) => task.actions.map((action) => ({ task, action })))
  return new Map(actions.slice(0, MAX_TOOLS).map((one) => [one.action.name, one]))
}

export async function intentsFor(message: string, tasks: readonly Task[]) {
  await learnSayings()
  const intents = intentsOf(message, tasks)
  const [first] = intents
  const clear = clearIntent(intents)
  return {
    intents,
    clear,
    tier: clear?.task.model_tier ?? USUAL_TIER,
    language: first?.language ?? ("en" as const),
  }
}

export function toolsOf(offer: Offer): Tool[] {
  return [...offer.values()].map(({ action: { name, description, input } }) => {
    return { name, description, parameters: { ...z.toJSONSchema(input, { io: "input" }) } }
  })
}

/** A valid tool call, or an explanation of the mistake for the model. */
export type Understood =
  | { ok: true; task: Task; action: Action; input: Record<string, unknown> }
  | { ok: false; problem: string }

export function understand(offer: Offer, call: ToolCall, instructions: string): Understood {
  const offered = offer.get(call.name)
  if (!offered) return { ok: false, problem: `There is no tool '${call.name.slice(0, 64)}'.` }
  const given = jsonOf(call.arguments)
  if (given === undefined) return { ok: false, problem: "The arguments are not valid JSON." }
  const parsed = offered.action.input.safeParse(given)
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`)
    return { ok: false, problem: `The arguments are invalid. ${issues.join("; ")}` }
  }
  // The arguments become part of a plan, which people see and may publish. The system prompt does not belong there.
  if (isRecited(instructions, textsIn(parsed.data)))
    return { ok: false, problem: "The arguments repeat your instructions." }
  return { ok: true, ...offered, input: parsed.data }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The error if a model answers nothing, or makes the same mistake again. */
export const unusable = () => errors.providerError("The model gave no usable answer.")

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text === "" ? "{}" : text)
  } catch {
    return undefined
  }
}
