import type { ClientOptions, OpenAI } from "openai"
import type { ChatCompletionChunk, ChatCompletionMessageParam } from "openai/resources/chat/completions"
import type { ModelTier } from "../../../../kits/skills/tiers"
import { errors } from "../../../../lib/errors"
import { guardedFetch } from "../../../../lib/guarded-fetch"
import { largePackage } from "../../../../lib/large-packages"
import { PrivateAddressError } from "../../../../lib/public-address"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import type { Model, ModelMessage, Question, Reply, ToolCall } from "../types"

/** Time limits in milliseconds: until an answer begins, between two pieces of it, and in total. */
export interface ModelTimeouts {
  begin: number
  next: number
  turn: number
}

export interface ModelServer {
  url: string
  key: string | null
  model: string
  tier: ModelTier
  payer: Model["payer"]
  allowPrivate: boolean
  timeouts: ModelTimeouts
}

/** The most that a model may write per question, tool arguments included. A longer answer fails. */
const MAX_TOKENS = 4_000
const MAX_CHARACTERS = 40_000
const MAX_CALLS = 32
/** The most bytes that a server may send per question. It wraps each token (about a word) in about 300 bytes. */
const MAX_BYTES = 4 * 1024 * 1024
/**
 * After 429, 5xx and lost connections, the question is sent again, with growing pauses. Not after an answer has begun.
 */
const RETRIES = 2

const SERVICE = { service: "model", mostBytes: MAX_BYTES, whose: currentTenantId } as const

const fetches = {
  anywhere: guardedFetch({ ...SERVICE, allowPrivate: true }),
  outside: guardedFetch({ ...SERVICE, allowPrivate: false }),
}

/**
 * Creates a client for a language model. Each question is one chat completion whose answer arrives in pieces, with
 * limits on time and size. Throws 502 `provider_error` with a hint for the admin, which never quotes the server. Throws
 * the signal's reason if the caller aborts.
 */
export function modelAt(server: ModelServer): Model {
  const fetched = server.allowPrivate ? fetches.anywhere : fetches.outside
  const options = (question: Question): ClientOptions => ({
    baseURL: server.url,
    apiKey: server.key ?? "none",
    // The library would otherwise read these values from environment variables.
    organization: null,
    project: null,
    logLevel: "off",
    timeout: server.timeouts.begin,
    maxRetries: RETRIES,
    fetch: async (url, init) => {
      question.onRunning?.(false)
      const onSent = () => question.onRunning?.(true)
      // Converts a refused private address to a response, because the library would repeat the call after an error.
      const answer = await fetched(url, init, { totalMs: server.timeouts.turn, onSent }).catch(refusalOf)
      // The server has refused, for example with 429. No work was done, so nothing must be paid.
      if (!answer.ok) question.onRunning?.(false)
      return answer
    },
  })
  return {
    tier: server.tier,
    payer: server.payer,
    async ask(question) {
      const { OpenAI: sdk } = largePackage("openai")
      const watch = watchOver(question.signal, server.timeouts)
      try {
        const reply = await answerOf(new sdk(options(question)), server, question, watch)
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
      // OpenAI's newer models know only the first name of this limit, and other servers only the second.
      ...(isOpenAi(url) ? { max_completion_tokens: MAX_TOKENS } : { max_tokens: MAX_TOKENS }),
      stream: true,
      stream_options: { include_usage: true },
    },
    { signal: watch.signal },
  )
  const reply: Reply = { text: "", calls: [], usage: { input_tokens: 0, output_tokens: 0 } }
  for await (const chunk of stream) {
    watch.heard()
    const text = add(chunk, reply)
    if (sizeOf(reply) > MAX_CHARACTERS || reply.calls.length > MAX_CALLS) throw new TooLongError()
    if (text !== "") onText?.(text)
  }
  watch.signal.throwIfAborted()
  return { ...reply, calls: reply.calls.filter((call) => call !== undefined) }
}

class TooLongError extends Error {}

/** Adds a piece to the reply. Returns its text. */
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

/**
 * Finds the tool call that a piece belongs to. Some servers number the calls; others send each call in one piece,
 * without a number.
 */
function callAt(calls: ToolCall[], index: number | undefined, id: string | undefined): ToolCall {
  const place = index ?? (id === undefined ? Math.max(0, calls.length - 1) : calls.length)
  // The number comes from the server, so it may be anything, even a text such as "length".
  if (!Number.isInteger(place) || place < 0 || place > MAX_CALLS) throw new TooLongError()
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
  /** Call this for each piece. It restarts the time limit for the next piece. */
  heard(): void
  end(): void
}

/** Aborts when the caller aborts, after a pause that is too long, or after the total time. */
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
  const { APIConnectionTimeoutError, APIError } = largePackage("openai")
  if (error instanceof TooLongError) return errors.providerError("The model's answer is too long.", cause)
  if (isTimeout || error instanceof APIConnectionTimeoutError)
    return errors.providerError("The model has not answered in time.", cause)
  // Several copies of the library's error class exist, so check the status and not the class.
  const status: unknown = error instanceof APIError ? error.status : undefined
  if (status === PRIVATE)
    return errors.providerError(
      "The model's server is in a private network. See the settings 'assistant'.",
      cause,
    )
  if (status === 401 || status === 403)
    return errors.providerError("The model's server refuses the key. See the settings 'assistant'.", cause)
  if (status === 404)
    return errors.providerError(
      "The model's server does not know this model. See the settings 'assistant'.",
      cause,
    )
  if (status === 429)
    return errors.providerError("The model's server accepts no more requests now. Try again later.", cause)
  return errors.providerError("The model's server failed.", cause)
}

/** The status 421 (RFC 9110, section 15.5.20). Our own code uses it to report a private address. */
const PRIVATE = 421

function refusalOf(error: unknown): Response {
  if (error instanceof PrivateAddressError)
    return new Response(null, { status: PRIVATE, headers: { "x-should-retry": "false" } })
  throw error
}
