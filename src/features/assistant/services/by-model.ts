import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { asError } from "../../../lib/thrown"
import type { Message, Model, ModelMessage, ToolCall, Usage } from "../module/types"
import { callerError, Draft } from "./draft"
import { answerGuard } from "./guard/answer-guard"
import type { ModelWork } from "./model-work"
import { type Offer, toolsOf, understand, unusable } from "./offer"
import { asData, conversation, systemPrompt } from "./prompt"
import { type Caller, requireRights } from "./rights"

export interface ModelTurn {
  model: Model
  caller: Caller
  offer: Offer
  history: Message[]
  request: string
  signal: AbortSignal
  onText: (text: string) => void
  work: ModelWork
}

export interface ModelAnswer {
  text: string
  /** The first task that the model used. */
  task: string | null
  usage: Usage
  draft: Draft
}

/** How often the model is asked per message. The last time it gets no tools, so that it must answer. */
const MAX_ROUNDS = 6
/** How many answers with invalid tool calls are allowed per message. One more is a 502. */
const MAX_REPAIRS = 1

/**
 * Lets a language model answer a message. It may call the assistant's actions: those that read run at once, those that
 * change data only become part of a plan. Throws 502 `provider_error` if the model gives no usable answer.
 */
export async function answerByModel(call: Call, turn: ModelTurn): Promise<ModelAnswer> {
  const { model, offer, history, request, signal, work } = turn
  const { onRunning, onUsage } = work
  const { default_locale: locale } = await call.scope.resolve("tenantConfig").read("storefront")
  const instructions = systemPrompt({ locale })
  const guard = await answerGuard(call.scope, call.language, instructions)
  const messages = conversation(instructions, history, request)
  const answer: ModelAnswer = {
    text: "",
    task: null,
    usage: work.usage,
    draft: new Draft(),
  }
  const tell = (text: string) => {
    if (text === "") return
    answer.text += text
    turn.onText(text)
  }
  const onText = (text: string) => tell(guard.push(text))
  let repairs = 0
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const tools = round < MAX_ROUNDS ? toolsOf(offer) : []
    if (answer.text !== "") onText("\n\n")
    const reply = await model.ask({ messages, tools, signal, onText, onRunning, onUsage })
    if (reply.calls.length === 0) break
    messages.push({ role: "assistant", content: reply.text && asData(reply.text), calls: reply.calls })
    let isRight = true
    for (const toolCall of reply.calls) {
      const done = await handleToolCall(call, { ...turn, instructions }, toolCall, answer)
      isRight &&= done.isRight
      messages.push(done.message)
    }
    if (!isRight && ++repairs > MAX_REPAIRS) throw unusable()
    signal.throwIfAborted()
  }
  tell(guard.end())
  answer.text = answer.text.trim()
  if (answer.text === "" && answer.draft.actions.length > 0) tell(say(PREPARED, call.language))
  if (answer.text === "") throw unusable()
  return answer
}

async function handleToolCall(
  call: Call,
  { offer, caller, instructions }: ModelTurn & { instructions: string },
  toolCall: ToolCall,
  answer: ModelAnswer,
): Promise<{ isRight: boolean; message: ModelMessage }> {
  const tell = (content: string): ModelMessage => ({ role: "tool", call_id: toolCall.id, content })
  const understood = understand(offer, toolCall, instructions)
  if (!understood.ok) return { isRight: false, message: tell(asData({ error: understood.problem })) }
  const { task, action, input } = understood
  answer.task ??= task.id
  try {
    await requireRights(call.scope, caller, action.rightsFor(input))
    if (!action.mutates)
      return { isRight: true, message: tell(asData((await action.read(call, input)).data)) }
    const { summary } = await answer.draft.add(call, task, action, input)
    return {
      isRight: true,
      message: tell(`Prepared, and not done: it waits for approval. ${asData(summary)}`),
    }
  } catch (error) {
    const known = callerError(error)
    if (!known) {
      call.scope
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(`The assistant's action ${action.name} failed`, asError(error))
      throw error
    }
    // The tool call was valid, but the action failed with a 4xx error, such as an unknown product. The model gets the
    // error without `doc_url`, which it cannot open, and tells the user.
    const { type, code, message, errors } = known.body
    return { isRight: true, message: tell(asData({ error: { type, code, message, errors } })) }
  }
}

const PREPARED = {
  en: "I have prepared this. Look at it, and approve or reject it.",
  tr: "Bunu hazırladım. Bakın ve onaylayın ya da reddedin.",
}
