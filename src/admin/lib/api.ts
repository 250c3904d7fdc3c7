import type { Received } from "../../kits/rows/moments"
import type { fault } from "../../lib/error-body"

const AT_FIELD = /^Field '([^']+)'/
/** Matches the beginning of a message that names a field. The reason comes after it. */
const BEFORE_REASON = /^Field '[^']+':? ?/

/** An error in a field. `message` is in English. */
export type FieldProblem = Received<typeof fault>

/** An error response of the API. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    /** The error's code, such as `not_found`. Undefined if the response is not from the API. */
    readonly code: string | undefined,
    /** Errors in single fields, if the response names any. */
    readonly problems: readonly FieldProblem[],
  ) {
    super(message)
  }
}

/** Whether the error means that the record does not exist. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found"
}

const MAX_RETRIES = 3

/** Whether to send a failed call again. Not if the API has refused it, because it would refuse again. */
export function mayTryAgain(tries: number, error: unknown): boolean {
  const isRefusal = error instanceof ApiError && error.status < 500
  return !isRefusal && tries < MAX_RETRIES
}

interface Call {
  method?: "GET" | "POST" | "DELETE"
  body?: object | undefined
}

/**
 * If the API asks for a longer wait, the admin sees an error. Tests of connections, for example, are limited per
 * minute.
 */
const MAX_WAIT_SECONDS = 2
const MAX_TRIES = 3

/**
 * Calls the API. If the rate limit refuses the call, waits as long as the response says and calls again. This is safe,
 * because a refused call has done nothing.
 */
export async function patientFetch(path: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(path, init)
    const seconds = Number(response.headers.get("retry-after"))
    if (response.status !== 429 || tries === MAX_TRIES || seconds > MAX_WAIT_SECONDS) return response
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

/** Converts an error response to an `ApiError`. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const code = textAt(body, "code")
  const message = textAt(body, "message") ?? response.statusText
  return new ApiError(message, response.status, code, problemsOf(body, code ?? "", message))
}

/** The errors in single fields: from the list in the response, or from its message. */
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
