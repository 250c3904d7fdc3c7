import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Call, Task } from "../../../kits/skills/skill"
import {
  type Part,
  type Understanding,
  understand as understandWords,
} from "../../../kits/skills/words/understand"
import { asApiError, errors } from "../../../lib/errors"
import { RESERVED_MS } from "../module/due"
import type { extractedAction } from "../module/schemas"
import type { Model, Reply, Usage } from "../module/types"
import { skillIdOf } from "../skills"
import { needsModel, ownerOf } from "./by-words"
import { callerError, Draft } from "./draft"
import { type ModelWork, modelWork } from "./model-work"
import { noteDueIn } from "./note-due"
import { intentsFor, type Offer, offerOf, toolsOf, type Understood, understand, unusable } from "./offer"
import { asData, conversation, systemPrompt } from "./prompt"
import { type Caller, requireRights } from "./rights"
import { usableTasks } from "./shop-skills"

/** An action that a message asks for. */
export type ExtractedAction = z.output<typeof extractedAction>

export interface Extraction {
  actions: ExtractedAction[]
  usage: Usage
}

/**
 * Finds the actions that a message asks for. It neither runs them nor stores a plan. Throws 402 `insufficient_credits`,
 * 502 `provider_error`, and 503 `not_configured` if the message needs a model and there is none.
 */
export async function extractActions(
  scope: MedusaContainer,
  { message, signal, ...caller }: Caller & { message: string; signal: AbortSignal },
): Promise<Extraction> {
  const { owner } = caller
  const assistant = scope.resolve("assistant")
  const tasks = await usableTasks(scope)
  const { intents, tier, language } = await intentsFor(message, tasks)
  const call: Call = { scope, actor: owner, language }
  const model = await assistant.model(tier)
  const understood = { ...understandWords(message, tasks), tasks }
  const free = async () => ({
    actions: await byWords(call, caller, understood),
    usage: { input_tokens: 0, output_tokens: 0 },
  })
  if (!model) return free()
  let reservation: string | undefined
  try {
    if (model.payer === "credits") reservation = await assistant.reserveCredits(tier, owner)
  } catch (error) {
    if (asApiError(error)?.code === "insufficient_credits" && isWhole(understood)) return free()
    throw error
  }
  if (reservation !== undefined) noteDueIn(scope, RESERVED_MS)
  let how: "settle" | "refund" = "refund"
  const work = modelWork()
  try {
    const extraction = await byModel({
      work,
      call,
      caller,
      model,
      offer: offerOf(tasks, intents),
      message,
      signal,
    })
    how = "settle"
    return extraction
  } catch (error) {
    // If the caller disconnects after the model has begun, the work must still be paid.
    if (signal.aborted && work.hasBegun) how = "settle"
    throw error
  } finally {
    if (reservation !== undefined) await assistant.endReservation(reservation, how)
  }
}

/** Whether the rules understand all of a message, so that it needs no model. */
function isWhole({ isForbidden, parts }: Understanding): boolean {
  return (
    isForbidden ||
    parts.every(
      (part) =>
        part.kind === "plan" ||
        (part.kind === "look-up" && !part.lookup.names && !part.lookup.not_understood?.length),
    )
  )
}

async function byWords(
  call: Call,
  caller: Caller,
  { isForbidden, parts, tasks }: Understanding & { tasks: readonly Task[] },
): Promise<ExtractedAction[]> {
  const [only, ...others] = parts
  if (!isForbidden && only?.kind === "model" && others.length === 0) throw needsModel(only.task, call)
  const draft = new Draft()
  const found: ExtractedAction[] = []
  for (const part of parts) {
    if (part.kind === "look-up") {
      const { action, input } = part.lookup
      const summary = part.task.title[call.language]
      found.push({
        skill: skillIdOf(part.task.id),
        action,
        input,
        mutates: false,
        summary,
        preview: null,
        problem: null,
      })
    }
    if (part.kind === "plan")
      found.push(...(await prepared(call, caller, draft, { ...part, task: ownerOf(tasks, part) })))
  }
  return found
}

/** Previews a command that the rules have understood without a model. */
async function prepared(
  call: Call,
  caller: Caller,
  draft: Draft,
  { task, command }: Extract<Part, { kind: "plan" }>,
): Promise<ExtractedAction[]> {
  const action = task.actions.find(({ name }) => name === command.action)
  if (!action) return []
  try {
    const inputs = command.inputs ? await command.inputs(call) : [command.said]
    const found: ExtractedAction[] = []
    for (const input of inputs) {
      const given = action.input.safeParse(input)
      if (given.success)
        found.push(await described(call, caller, draft, { ok: true, task, action, input: given.data }))
    }
    return found
  } catch (error) {
    const known = callerError(error)
    if (!known) throw errors.internalError(undefined, { cause: error })
    const common = {
      skill: skillIdOf(task.id),
      action: action.name,
      mutates: action.mutates,
      input: command.said,
    }
    return [{ ...common, summary: task.title[call.language], preview: null, problem: known.message }]
  }
}

const TASK =
  "Call the tools that this asks for, each with all of its arguments. Do nothing else. If it asks for none, answer with the word none."

interface Asking {
  call: Call
  caller: Caller
  model: Model
  offer: Offer
  message: string
  signal: AbortSignal
  work: ModelWork
}

async function byModel({ call, caller, model, offer, message, signal, work }: Asking): Promise<Extraction> {
  const { default_locale: locale } = await call.scope.resolve("tenantConfig").read("storefront")
  const instructions = `${systemPrompt({ locale })}\n${TASK}`
  const messages = conversation(instructions, [], message)
  const { onRunning, onUsage } = work
  const ask = () => model.ask({ messages, tools: toolsOf(offer), signal, onRunning, onUsage })

  let reply: Reply = await ask()
  let understood = reply.calls.map((toolCall) => understand(offer, toolCall, instructions))
  if (understood.some(({ ok }) => !ok)) {
    messages.push({ role: "assistant", content: reply.text && asData(reply.text), calls: reply.calls })
    for (const [index, { id }] of reply.calls.entries()) {
      const one = understood[index]
      messages.push({
        role: "tool",
        call_id: id,
        content: one?.ok === false ? asData({ error: one.problem }) : "ok",
      })
    }
    reply = await ask()
    const repaired = reply.calls.map((toolCall) => understand(offer, toolCall, instructions))
    understood = [...understood.filter(({ ok }) => ok), ...repaired]
  }
  const draft = new Draft()
  const actions: ExtractedAction[] = []
  for (const one of understood) actions.push(await described(call, caller, draft, one))
  return { actions, usage: work.usage }
}

async function described(
  call: Call,
  caller: Caller,
  draft: Draft,
  one: Understood,
): Promise<ExtractedAction> {
  if (!one.ok) throw unusable()
  const { task, action, input } = one
  const common = { skill: skillIdOf(task.id), action: action.name, mutates: action.mutates, input }
  if (!action.mutates) return { ...common, summary: task.title[call.language], preview: null, problem: null }
  try {
    await requireRights(call.scope, caller, action.rightsFor(input))
    const { summary, changes, input: bound } = await draft.add(call, task, action, input)
    return { ...common, input: bound, summary, preview: { changes }, problem: null }
  } catch (error) {
    const known = callerError(error)
    if (!known) throw errors.internalError(undefined, { cause: error })
    return { ...common, summary: task.title[call.language], preview: null, problem: known.message }
  }
}
