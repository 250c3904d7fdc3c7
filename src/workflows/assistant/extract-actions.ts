import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../lib/errors"
import type { Change, Model, Owner, Reply, Usage } from "../../modules/assistant/types"
import type { Call, Skill } from "../../skills/skill"
import { needsModel } from "./lib/by-words"
import { Draft, tellable } from "./lib/draft"
import { intentsFor, type Offer, offerOf, toolsOf, type Understood, understand, unusable } from "./lib/offer"
import { conversation, systemPrompt } from "./lib/prompt"
import { usableSkills } from "./lib/shop-skills"

/** An action that somebody has asked for in their own words. */
export interface ExtractedAction {
  skill: string
  action: string
  mutates: boolean
  input: Record<string, unknown>
  summary: string
  /** What it would change, or why it cannot. */
  preview: { changes: Change[] } | null
  problem: string | null
}

export interface Extraction {
  actions: ExtractedAction[]
  usage: Usage
}

/**
 * The actions that a message asks for. Nothing is run and nothing is kept that could be. Throws 402
 * `insufficient_credits`, 502 `provider_error`, and 503 `not_configured` for what takes a model where there is none.
 */
export async function extractActions(
  scope: MedusaContainer,
  { owner, message, signal }: { owner: Owner; message: string; signal: AbortSignal },
): Promise<Extraction> {
  const assistant = scope.resolve("assistant")
  const skills = await usableSkills(scope)
  const { intents, clear, tier, language } = intentsFor(message, skills)
  const call: Call = { scope, actor: owner, language }
  const model = await assistant.model(tier)
  if (!model) {
    if (!clear) return { actions: [], usage: { input_tokens: 0, output_tokens: 0 } }
    return { actions: [byWords(call, clear.skill, message)], usage: { input_tokens: 0, output_tokens: 0 } }
  }
  const reservation = model.payer === "credits" ? await assistant.reserveCredits(tier, owner) : undefined
  let how: "settle" | "refund" = "refund"
  try {
    const extraction = await byModel(call, model, offerOf(skills, intents), message, signal)
    how = "settle"
    return extraction
  } finally {
    if (reservation !== undefined) await assistant.endReservation(reservation, how)
  }
}

function byWords(call: Call, skill: Skill, message: string): ExtractedAction {
  const chosen = skill.byWords?.(message)
  if (!chosen) throw needsModel(skill, call)
  const summary = skill.title[call.language]
  return { skill: skill.id, ...chosen, mutates: false, summary, preview: null, problem: null }
}

const TASK =
  "Call the tools that this asks for, each with all of its arguments. Do nothing else. If it asks for none, answer with the word none."

async function byModel(
  call: Call,
  model: Model,
  offer: Offer,
  message: string,
  signal: AbortSignal,
): Promise<Extraction> {
  const { default_locale: locale } = await call.scope.resolve("tenantConfig").read("storefront")
  const messages = conversation(`${systemPrompt({ locale })}\n${TASK}`, [], message)
  const ask = () => model.ask({ messages, tools: toolsOf(offer), signal })

  let reply: Reply = await ask()
  let understood = reply.calls.map((toolCall) => understand(offer, toolCall))
  let usage = reply.usage
  if (understood.some(({ ok }) => !ok)) {
    messages.push({ role: "assistant", content: reply.text, calls: reply.calls })
    for (const [index, { id }] of reply.calls.entries()) {
      const one = understood[index]
      messages.push({ role: "tool", call_id: id, content: one?.ok === false ? one.problem : "ok" })
    }
    reply = await ask()
    const repaired = reply.calls.map((toolCall) => understand(offer, toolCall))
    understood = [...understood.filter(({ ok }) => ok), ...repaired]
    usage = {
      input_tokens: usage.input_tokens + reply.usage.input_tokens,
      output_tokens: usage.output_tokens + reply.usage.output_tokens,
    }
  }
  const draft = new Draft()
  const actions: ExtractedAction[] = []
  for (const one of understood) actions.push(await described(call, draft, one))
  return { actions, usage }
}

async function described(call: Call, draft: Draft, one: Understood): Promise<ExtractedAction> {
  if (!one.ok) throw unusable()
  const { skill, action, input } = one
  const common = { skill: skill.id, action: action.name, mutates: action.mutates, input }
  if (!action.mutates) return { ...common, summary: skill.title[call.language], preview: null, problem: null }
  try {
    const { summary, changes, input: bound } = await draft.add(call, skill, action, input)
    return { ...common, input: bound, summary, preview: { changes }, problem: null }
  } catch (error) {
    const told = tellable(error)
    if (!told) throw errors.internalError(undefined, { cause: error })
    return { ...common, summary: skill.title[call.language], preview: null, problem: told.message }
  }
}
