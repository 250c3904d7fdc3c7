import { ZodError, z } from "zod"
import { asApiError, errors } from "../../lib/errors"
import { excerpt } from "../../lib/excerpt"
import { AnswerTooLongError } from "../../lib/guarded-fetch"

/** The result of testing a shop's settings at an outside service. */
export const connectionTest = z
  .object({
    is_working: z.boolean().meta({ examples: [false] }),
    reason: z
      .enum([
        "incomplete",
        "refused",
        "limited",
        "unreachable",
        "timed_out",
        "unreadable",
        "not_own",
        "not_checked",
      ])
      .nullable()
      .describe(
        "Why the test did not succeed. `limited`: the service accepts no more requests now, or a quota is used up. `timed_out`: the answer took too long. `unreadable`: something else than the service has answered. `not_own`: nothing was sent, because the shop has no key of its own and the installation's key costs credits. `not_checked`: the service accepts the request, but does not say whether the keys are right.",
      )
      .meta({ examples: ["refused"] }),
    missing: z
      .array(z.string())
      .describe(
        "Required settings that are still empty. If there are several, one of them may suffice. A setting of another area has the area's name before it, such as `assistant.api_key`.",
      )
      .meta({ examples: [[]] }),
    problem: z
      .string()
      .nullable()
      .describe("What is wrong, often in the service's words. Never contains a secret.")
      .meta({ examples: ["Invalid API key"] }),
    detail: z
      .string()
      .nullable()
      .describe("What came back, in short.")
      .meta({ examples: [null] }),
  })
  .meta({ id: "ConnectionTest" })

export type ConnectionTest = z.output<typeof connectionTest>
type Reason = NonNullable<ConnectionTest["reason"]>

/** An error status of an outside service. The message is the service's own, from {@link serviceMessage}. */
export class ServiceStatusError extends Error {
  override readonly name = "ServiceStatusError"

  constructor(
    readonly status: number,
    message: string | null,
  ) {
    super(message ?? "")
  }
}

interface ConnectionProblem {
  reason: Extract<Reason, "refused" | "limited" | "unreachable" | "timed_out" | "unreadable">
  message: string
}

/**
 * Tests settings. With missing settings, nothing is sent. `ask` calls the service and returns what came back, in short.
 * It throws errors of the catalogue, as {@link connectionProblem} expects them. The signal aborts at the time limit.
 */
export async function testConnection(
  missing: readonly string[],
  ask: (signal: AbortSignal) => Promise<string | null>,
): Promise<ConnectionTest> {
  if (missing.length > 0) return incomplete(missing)
  let detail: string | null = null
  const found = await connectionProblem(async (signal) => {
    detail = await ask(signal)
  })
  if (found) return failed(found.reason, found.message)
  return { is_working: true, reason: null, missing: [], problem: null, detail }
}

export function incomplete(missing: readonly string[]): ConnectionTest {
  return { ...failed("incomplete", `Not set: ${missing.join(", ")}.`), missing: [...missing] }
}

export function failed(reason: Reason, problem: string): ConnectionTest {
  return { is_working: false, reason, missing: [], problem, detail: null }
}

/** An admin waits for the result of a test. */
export const TEST_LIMIT_MS = 15_000

/** Runs a test call. Throws 502 `provider_error` at the time limit, also if the call does not obey the signal. */
export async function withinTestLimit<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const cause = new DOMException("The test took too long.", "TimeoutError")
      reject(errors.providerError("The service has not answered in time.", { cause }))
      controller.abort(cause)
    }, TEST_LIMIT_MS)
  })
  try {
    return await Promise.race([ask(controller.signal), end])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Makes a test call within the time limit. Returns why it failed. The `cause` of an error says what has happened: nothing came back, something
 * unreadable, or an error status. An error without a cause is a refusal. Throws errors that are not of the catalogue.
 */
export async function connectionProblem(
  ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<ConnectionProblem | undefined> {
  try {
    await withinTestLimit(ask)
    return undefined
  } catch (error) {
    const known = asApiError(error)
    if (!known) throw error
    const cause = error instanceof Error ? error.cause : undefined
    const status = statusIn(cause)
    if (status !== undefined) {
      const said = cause instanceof ServiceStatusError ? cause.message : ""
      return { reason: reasonOf(status), message: said || known.message }
    }
    if (isLate(cause)) return { reason: "timed_out", message: known.message }
    if (isUnreadable(cause)) return { reason: "unreadable", message: known.message }
    return { reason: cause === undefined ? "refused" : "unreachable", message: known.message }
  }
}

const QUOTA_STATUSES = new Set([402, 429, 456])

function reasonOf(status: number): ConnectionProblem["reason"] {
  if (QUOTA_STATUSES.has(status)) return "limited"
  if (status >= 500) return "unreachable"
  return status >= 400 ? "refused" : "unreadable"
}

/** The errors of some services' own clients have a status, too. Their messages may quote a key. */
function statusIn(cause: unknown): number | undefined {
  if (typeof cause !== "object" || cause === null || !("status" in cause)) return undefined
  return typeof cause.status === "number" ? cause.status : undefined
}

function isLate(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === "TimeoutError" || isLate(cause.cause))
}

/** Whether an error means that an answer has arrived, but has another form than the service's. */
export function isUnreadable(cause: unknown): boolean {
  return cause instanceof SyntaxError || cause instanceof ZodError || cause instanceof AnswerTooLongError
}

const MAX_MESSAGE_LENGTH = 200
/** The names under which services put the message of an error. */
const MESSAGE_FIELDS = ["message", "error_description", "error", "detail", "title"]
/** Some services quote a part of the key, with stars in place of the rest. */
const MASKED = /\S*\*{2,}\S*/g

/** The message in a service's error body, on one line and without secrets. Null if there is none that can be shown. */
export function serviceMessage(body: string, secrets: readonly (string | null)[]): string | null {
  const found = messageIn(jsonIn(body))
  if (found === undefined) return null
  const shown = secrets.reduce<string>(
    (text, secret) => (secret ? text.replaceAll(secret, "…") : text),
    found,
  )
  return excerpt(shown.replaceAll(MASKED, "…").replaceAll(/\s+/g, " ").trim(), MAX_MESSAGE_LENGTH) || null
}

function messageIn(value: unknown): string | undefined {
  if (typeof value === "string") return value
  if (Array.isArray(value)) return messageIn(value[0])
  if (typeof value !== "object" || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  return MESSAGE_FIELDS.map((name) => messageIn(fields.get(name))).find((text) => text !== undefined)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
