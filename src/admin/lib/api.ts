import type { Received } from "../../lib/contract/moments"
import type { fault } from "../../lib/error-body"

const AT_FIELD = /^Field '([^']+)'/
/** The part before the reason in a message that names a field. */
const BEFORE_REASON = /^Field '[^']+':? ?/

/** A field's problem. Its `message` is in English. */
export type FieldProblem = Received<typeof fault>

/** An error answer of the API. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** A code of the error catalogue, such as `not_found`. Undefined if the answer is not from the API. */
    readonly code: string | undefined,
    /** The problems of fields, if the answer lists any. */
    readonly problems: readonly FieldProblem[],
  ) {
    super(message)
  }
}

/** Returns whether the object does not exist. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found"
}

const MOST_RETRIES = 3

/** Retry after failures only. A refused request would be refused again. */
export function mayTryAgain(tries: number, error: unknown): boolean {
  const isRefusal = error instanceof ApiError && error.status < 500
  return !isRefusal && tries < MOST_RETRIES
}

interface Call {
  method?: "GET" | "POST" | "DELETE"
  body?: object | undefined
}

/** Longer waits are shown as an error. For example, tests of connections are limited per minute. */
const LONGEST_WAIT_SECONDS = 2
const MOST_TRIES = 3

/**
 * Calls the API. Repeats calls that exceed the rate limit after the given time. This is safe, because a refused call
 * has no effect.
 */
export async function patientFetch(path: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(path, init)
    const seconds = Number(response.headers.get("retry-after"))
    if (response.status !== 429 || tries === MOST_TRIES || seconds > LONGEST_WAIT_SECONDS) return response
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
}

/** Calls the API as the signed-in admin. Rejects with an {@link ApiError}. */
export async function api<Answer>(path: string, { body, method = body ? "POST" : "GET" }: Call = {}) {
  const response = await patientFetch(path, {
    credentials: "include",
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw await refusalOf(response)
  return (await response.json()) as Answer
}

/** Turns an error answer into an `ApiError`. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const code = textAt(body, "code")
  const message = textAt(body, "message") ?? response.statusText
  return new ApiError(message, response.status, code, problemsOf(body, code ?? "", message))
}

/** The listed problems, or the one that the message names. */
function problemsOf(body: unknown, code: string, message: string): FieldProblem[] {
  const listed = isObject(body) && Array.isArray(body.errors) ? body.errors : []
  const problems = listed.flatMap((each: unknown) => {
    const path = textAt(each, "path")
    return path ? [problem(path, textAt(each, "code") ?? code, textAt(each, "message") ?? message)] : []
  })
  const [, path] = AT_FIELD.exec(message) ?? []
  return problems.length > 0 || path === undefined ? problems : [problem(path, code, message)]
}

function problem(path: string, code: string, message: string): FieldProblem {
  return { path, code, message: message.replace(BEFORE_REASON, "") }
}

function textAt(value: unknown, name: string): string | undefined {
  const found = isObject(value) ? value[name] : undefined
  return typeof found === "string" ? found : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
