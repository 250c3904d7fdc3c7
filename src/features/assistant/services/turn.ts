import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Call, Task } from "../../../kits/skills/skill"
import type { ModelTier } from "../../../kits/skills/tiers"
import { asApiError, errors } from "../../../lib/errors"
import { PENDING_MS, RESERVED_MS } from "../module/due"
import type { chatAnswer } from "../module/schemas"
import type { Model, Owner, Plan, Usage } from "../module/types"
import { skillIdOf } from "../skills"
import { HELP } from "../skills/help"
import { answerByModel } from "./by-model"
import { type Asking, answerByWords, answerUnpaid, type WordsAnswer } from "./by-words"
import type { Draft } from "./draft"
import { answerGuard } from "./guard/answer-guard"
import { modelWork } from "./model-work"
import { noteDueIn } from "./note-due"
import { intentsFor, type Offer, offerOf } from "./offer"
import type { Caller } from "./rights"
import { usableTasks } from "./shop-skills"
import { newStreamId } from "./stream-id"

export interface TurnRequest extends Caller {
  message: string
  session_id?: string | undefined
}

export interface TurnAnswer extends Omit<z.output<typeof chatAnswer>, "plan"> {
  plan: Plan | null
}

type Credits = TurnAnswer["credits"]

/** A message that may be answered: the conversation is the caller's, and the price is reserved. */
export interface Turn {
  session_id: string
  /** The id of the plan that the answer may contain. */
  stream_id: string
  /** Answers the message. Call it once. Afterwards the reserved price is either paid or given back. */
  answer(options: { signal: AbortSignal; onText?: (text: string) => void }): Promise<TurnAnswer>
}

const MAX_REMEMBERED = 40

/**
 * Makes all checks that must happen before the response begins. Throws 404 for another actor's conversation, and 402
 * `insufficient_credits` if the message needs a model. Throws 503 `not_configured` if it needs one and there is none.
 */
export async function prepareTurn(scope: MedusaContainer, request: TurnRequest): Promise<Turn> {
  const { owner, roles, message } = request
  const assistant = scope.resolve("assistant")
  if (request.session_id !== undefined && !(await assistant.findSession(request.session_id, owner)))
    throw errors.notFound(`No conversation has the id '${request.session_id.slice(0, 64)}'.`)

  const tasks = await usableTasks(scope)
  const { intents, clear, tier, language } = await intentsFor(message, tasks)
  const call: Call = { scope, actor: owner, language }
  const caller = { owner, roles }
  const paid = await payFor(call, caller, { message, tasks }, { tier, task: clear?.task })
  if (paid.answer) return freeTurn(call, request, paid.answer)
  return paidTurn(call, request, paid, offerOf(tasks, intents))
}

/** The message in its conversation. */
interface Asked {
  session_id: string
  stream_id: string
  owner: Owner
  request: string
  language: string
}

/** Begins a conversation if the message belongs to none. */
async function askedIn(
  { scope, language }: Call,
  { session_id, owner, message }: TurnRequest,
): Promise<Asked> {
  const assistant = scope.resolve("assistant")
  return {
    session_id: session_id ?? (await assistant.openSession(owner, message)),
    stream_id: newStreamId(),
    owner,
    request: message,
    language,
  }
}

async function freeTurn(call: Call, request: TurnRequest, found: WordsAnswer): Promise<Turn> {
  const guard = await answerGuard(call.scope, call.language)
  const text = guard.push(found.text) + guard.end()
  const asked = await askedIn(call, request)
  const { session_id, stream_id } = asked
  return {
    session_id,
    stream_id,
    answer: async ({ onText }) => {
      onText?.(text)
      return keep(call.scope, asked, { ...found, text, usage: NOTHING })
    },
  }
}

async function paidTurn(
  call: Call,
  request: TurnRequest,
  { model, reservation }: PaidModel,
  offer: Offer,
): Promise<Turn> {
  const { scope } = call
  const { owner, roles, message } = request
  const assistant = scope.resolve("assistant")
  const end = async (how: "settle" | "refund") => {
    if (reservation !== undefined) await assistant.endReservation(reservation, how)
  }
  try {
    const asked = await askedIn(call, request)
    const { session_id, stream_id } = asked
    const history = await assistant.lastMessages(session_id, MAX_REMEMBERED)
    return {
      session_id,
      stream_id,
      async answer({ signal, onText }) {
        let heard = ""
        let isAnswered = false
        let isSaved = false
        const work = modelWork()
        try {
          const said = await answerByModel(call, {
            model,
            caller: { owner, roles },
            offer,
            history,
            request: message,
            signal,
            work,
            onText: (text) => {
              heard += text
              onText?.(text)
            },
          })
          isAnswered = true
          const saved = await keep(scope, asked, said)
          isSaved = true
          await end("settle")
          return { ...saved, credits: await creditsOf(scope, model, reservation !== undefined) }
        } catch (error) {
          // A caller who disconnects pays if the model has begun. A caller who deletes the conversation meanwhile has
          // the whole answer and pays too. Nobody pays if the model has failed.
          const text = heard.trim()
          const isForgotten = isAnswered && asApiError(error)?.code === "not_found"
          await end((signal.aborted && work.hasBegun) || isForgotten ? "settle" : "refund")
          if (signal.aborted && text !== "" && !isSaved && !isForgotten)
            await keep(scope, asked, { text, task: null, usage: work.usage })
          throw error
        }
      },
    }
  } catch (error) {
    await end("refund")
    throw error
  }
}

/** The model that answers, and its reserved price. Or the answer of the rules, which costs nothing. */
type Paid = PaidModel | { answer: WordsAnswer }

interface PaidModel {
  answer?: undefined
  model: Model
  reservation?: string
}

/** Reserves the price of a message. If the message needs no model and cannot be paid, or asks for help, it is free. */
async function payFor(
  call: Call,
  caller: Caller,
  asking: Asking,
  { tier, task }: { tier: ModelTier; task: Task | undefined },
): Promise<Paid> {
  const assistant = call.scope.resolve("assistant")
  const model = await assistant.model(tier)
  if (!model) return { answer: await answerByWords(call, caller, asking) }
  if (model.payer !== "credits") return { model }
  if (task?.id === HELP) {
    const answer = await answerByWords(call, caller, asking)
    if (answer.isWhole) return { answer }
  }
  try {
    const reservation = await assistant.reserveCredits(tier, caller.owner)
    noteDueIn(call.scope, RESERVED_MS)
    return { model, reservation }
  } catch (error) {
    return { answer: await answerUnpaid(call, caller, asking, error) }
  }
}

const NOTHING: Usage = { input_tokens: 0, output_tokens: 0 }

interface Said {
  text: string
  task: string | null
  usage: Usage
  draft?: Draft
}

/** Stores the messages and the plan. */
async function keep(
  scope: MedusaContainer,
  asked: Asked,
  { text, task, usage, draft }: Said,
): Promise<TurnAnswer> {
  const assistant = scope.resolve("assistant")
  const { session_id, request } = asked
  const plan_id = draft?.actions.length ? await assistant.addPlan({ ...asked, actions: draft.actions }) : null
  if (plan_id !== null) noteDueIn(scope, PENDING_MS)
  await assistant.addExchange(session_id, { request, answer: text, skill: task, plan_id, usage })
  const plan = plan_id === null ? null : ((await assistant.findPlan({ id: plan_id })) ?? null)
  const { available } = await assistant.balance()
  return {
    session_id,
    message: text,
    skill: task && skillIdOf(task),
    usage,
    plan,
    credits: { payer: "none", spent: 0, available },
  }
}

async function creditsOf(scope: MedusaContainer, { tier, payer }: Model, isPaid: boolean): Promise<Credits> {
  const assistant = scope.resolve("assistant")
  const { available } = await assistant.balance()
  return { payer, spent: isPaid ? await assistant.priceOf(tier) : 0, available }
}
