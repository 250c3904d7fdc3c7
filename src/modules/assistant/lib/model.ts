import OpenAI, { APIConnectionTimeoutError, APIError, type ClientOptions } from "openai"
import type { ChatCompletionChunk, ChatCompletionMessageParam } from "openai/resources/chat/completions"
import { errors } from "../../../lib/errors"
import { guardedFetch } from "../../../lib/guarded-fetch"
import type { ModelTier } from "../../../lib/model-tiers"
import { PrivateAddressError } from "../../../lib/public-address"
import { currentTenantId } from "../../../tenancy/current-tenant"
import type { Model, ModelMessage, Question, Reply, ToolCall } from "../types"

/** Milliseconds: until an answer begins, from one piece to the next, and for all of it. */
export interface ModelTimeouts {
  begin: number
  next: number
  turn: number
}

/** A server that speaks OpenAI's protocol. */
export interface ModelServer {
  url: string
  key: string | null
  model: string
  tier: ModelTier
  payer: Model["payer"]
  allowPrivate: boolean
  timeouts: ModelTimeouts
}

/** What a model may write for one question, arguments of tools included. A model that goes on is cut off. */
const MOST_TOKENS = 4_000
const MOST_CHARACTERS = 40_000
const MOST_CALLS = 32
/** Of all that a server sends for one question: each token comes in some 300 bytes of wrapping. */
const MOST_BYTES = 4 * 1024 * 1024
/** Before an answer has begun, and with growing pauses in between: 429, 5xx, lost connections. */
const RETRIES = 2

const SERVICE = { service: "model", mostBytes: MOST_BYTES, whose: currentTenantId } as const

const fetches = {
  anywhere: guardedFetch({ ...SERVICE, allowPrivate: true }),
  outside: guardedFetch({ ...SERVICE, allowPrivate: false }),
}

/**
 * A model to ask. Each question is one streamed chat completion, which ends in time, in size, and with the caller's
 * signal. Rejects with 502 `provider_error`, whose message says what an admin can do about it and never what the
 * server has sent; with the signal's own reason once that is aborted.
 */
export function modelAt(server: ModelServer): Model {
  const fetched = server.allowPrivate ? fetches.anywhere : fetches.outside
  const options = (question: Question): ClientOptions => ({
    baseURL: server.url,
    apiKey: server.key ?? "none",
    // Left out, the library would take these from the environment of the process.
    organization: null,
    project: null,
    logLevel: "off",
    timeout: server.timeouts.begin,
    maxRetries: RETRIES,
    fetch: async (url, init) => {
      question.onRunning?.(false)
      const onSent = () => question.onRunning?.(true)
      // The library would try a refused address again, as it does with connections that were lost.
      const answer = await fetched(url, init, { totalMs: server.timeouts.turn, onSent }).catch(refusalOf)
      // A refusal, such as 429, costs the installation nothing.
      if (!answer.ok) question.onRunning?.(false)
      return answer
    },
  })
  return {
    tier: server.tier,
    payer: server.payer,
    async ask(question) {
      const watch = watchOver(question.signal, server.timeouts)
      try {
        const reply = await answerOf(new OpenAI(options(question)), server, question, watch)
        question.onUsage?.(reply.usage)
        return reply
      } catch (error) {
        question.signal.throwIfAborted()
        throw providerError(error, watch.signal.aborted)
      } finally {
        watch.end()
      }
    },
  }
}

async function answerOf(
  client: OpenAI,
  { url, model }: ModelServer,
  { messages, tools, onText }: Question,
  watch: Watch,
): Promise<Reply> {
  const stream = await client.chat.completions.create(
    {
      model,
      messages: messages.map(toProtocol),
      ...(tools.length > 0 && {
        tools: tools.map((tool) => ({ type: "function" as const, function: tool })),
      }),
      // OpenAI's newer models know only the one name, other servers only the other.
      ...(isOpenAi(url) ? { max_completion_tokens: MOST_TOKENS } : { max_tokens: MOST_TOKENS }),
      stream: true,
      stream_options: { include_usage: true },
    },
    { signal: watch.signal },
  )
  const reply: Reply = { text: "", calls: [], usage: { input_tokens: 0, output_tokens: 0 } }
  for await (const chunk of stream) {
    watch.heard()
    const text = add(chunk, reply)
    if (sizeOf(reply) > MOST_CHARACTERS || reply.calls.length > MOST_CALLS) throw new TooLongError()
    if (text !== "") onText?.(text)
  }
  watch.signal.throwIfAborted()
  return { ...reply, calls: reply.calls.filter((call) => call !== undefined) }
}

class TooLongError extends Error {}

/** Answers what the piece says, in words. */
function add({ choices, usage }: ChatCompletionChunk, reply: Reply): string {
  if (usage)
    reply.usage = { input_tokens: usage.prompt_tokens ?? 0, output_tokens: usage.completion_tokens ?? 0 }
  const delta = choices?.[0]?.delta
  const text = typeof delta?.content === "string" ? delta.content : ""
  reply.text += text
  for (const piece of delta?.tool_calls ?? []) {
    const call = callAt(reply.calls, piece.index, piece.id)
    if (piece.function?.name) call.name += piece.function.name
    if (piece.function?.arguments) call.arguments += piece.function.arguments
  }
  return text
}

/** Servers number the calls, or send each as a whole and forget to. */
function callAt(calls: ToolCall[], index: number | undefined, id: string | undefined): ToolCall {
  const place = index ?? (id === undefined ? Math.max(0, calls.length - 1) : calls.length)
  // A server may send anything there, the name of an array's own parts included.
  if (!Number.isInteger(place) || place < 0 || place > MOST_CALLS) throw new TooLongError()
  const known = calls[place]
  if (known) return known
  const call: ToolCall = { id: id ?? `call_${place}`, name: "", arguments: "" }
  calls[place] = call
  return call
}

function sizeOf({ text, calls }: Reply): number {
  return calls.reduce(
    (sum, call) => sum + (call?.arguments.length ?? 0) + (call?.name.length ?? 0),
    text.length,
  )
}

function toProtocol(message: ModelMessage): ChatCompletionMessageParam {
  if (message.role === "tool")
    return { role: "tool", tool_call_id: message.call_id, content: message.content }
  if (message.role !== "assistant") return message
  const { content, calls = [] } = message
  if (calls.length === 0) return { role: "assistant", content }
  return {
    role: "assistant",
    content: content === "" ? null : content,
    tool_calls: calls.map(({ id, name, arguments: text }) => ({
      id,
      type: "function",
      function: { name, arguments: text },
    })),
  }
}

function isOpenAi(url: string): boolean {
  return new URL(url).hostname === "api.openai.com"
}

interface Watch {
  signal: AbortSignal
  /** Something has come: the next piece is waited for anew. */
  heard(): void
  end(): void
}

/** Aborts with the caller, after silence, and after too long. */
function watchOver(caller: AbortSignal, { next, turn }: ModelTimeouts): Watch {
  const controller = new AbortController()
  const stop = () => controller.abort()
  if (caller.aborted) stop()
  caller.addEventListener("abort", stop)
  const all = setTimeout(stop, turn)
  let silence: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    heard() {
      if (silence) silence.refresh()
      else silence = setTimeout(stop, next)
    },
    end() {
      clearTimeout(all)
      clearTimeout(silence)
      caller.removeEventListener("abort", stop)
    },
  }
}

function providerError(error: unknown, isTimeout: boolean): Error {
  const cause = { cause: error }
  if (error instanceof TooLongError) return errors.providerError("The model has written too much.", cause)
  if (isTimeout || error instanceof APIConnectionTimeoutError)
    return errors.providerError("The model has not answered in time.", cause)
  // The class is one of several copies of it: what counts is the status.
  const status = error instanceof APIError ? (error.status as unknown) : undefined
  if (status === PRIVATE)
    return errors.providerError(
      "The model's server is in a private network. See the settings 'assistant'.",
      cause,
    )
  if (status === 401 || status === 403)
    return errors.providerError("The model's server refuses the key. See the settings 'assistant'.", cause)
  if (status === 404)
    return errors.providerError("The model's server has no such model. See the settings 'assistant'.", cause)
  if (status === 429)
    return errors.providerError("The model is asked too much at the moment. Try again later.", cause)
  return errors.providerError("The model did not answer as it should.", cause)
}

/** Misdirected request (RFC 9110, section 15.5.20): what we answer ourselves for an address inside. */
const PRIVATE = 421

function refusalOf(error: unknown): Response {
  if (error instanceof PrivateAddressError)
    return new Response(null, { status: PRIVATE, headers: { "x-should-retry": "false" } })
  throw error
}
