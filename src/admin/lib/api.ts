const AT_FIELD = /^Field '([^']+)':? ?(.*)$/s

/** What the API answered instead: the message of the error catalogue, which is written for people. */
export class ApiError extends Error {
  /** The field that the message is about, such as `translations.de.slug`, where it names one. */
  readonly field: string | undefined
  /** The message without that name. */
  readonly complaint: string

  constructor(
    message: string,
    readonly status: number,
    /** Of the error catalogue, such as `not_found`; what is no answer of the API's has none. */
    readonly code?: string,
  ) {
    super(message)
    const [, field, complaint] = AT_FIELD.exec(message) ?? []
    this.field = field
    this.complaint = complaint || message
  }
}

interface Call {
  method?: "GET" | "POST" | "DELETE"
  body?: object | undefined
}

/** Calls the API as the signed-in admin. Rejects with an {@link ApiError}. */
export async function api<Answer>(path: string, { body, method = body ? "POST" : "GET" }: Call = {}) {
  const response = await fetch(path, {
    credentials: "include",
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw await refusalOf(response)
  return (await response.json()) as Answer
}

/** Why the API did not answer as it was asked to. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const { message, code } = await response.json().catch(() => ({ message: response.statusText }))
  return new ApiError(message, response.status, code)
}
