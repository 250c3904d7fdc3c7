import { refusalOf } from "./api"

interface Upload {
  path: string
  /** The name of the part that contains the file. */
  field: string
  file: File
  fields?: Record<string, string>
  /** Called with the sent part, 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

const MAX_TRIES = 5
/** The server asks for a wait if it processes too many pictures already. */
const MAX_WAIT_SECONDS = 10

/** Uploads one file. Unlike `fetch`, it reports its progress. Rejects with an `ApiError` if the API refuses the file. */
export async function upload<Answer>(task: Upload): Promise<Answer> {
  return (await patiently(() => sendForm(task), task.signal)).json()
}

/** Repeats a call while the server is busy. Rejects with an `ApiError` if the API refuses it. */
export async function patiently(call: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await call()
    if (response.ok) return response
    const seconds = Number(response.headers.get("retry-after")) || 1
    const isBusy = response.status === 429
    if (!isBusy || tries === MAX_TRIES || seconds > MAX_WAIT_SECONDS) throw await refusalOf(response)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    signal.throwIfAborted()
  }
}

/** The server of an upload did not answer, or its answer is not for this page. */
export class NoConnection extends Error {}

/** Sends a form with a file as its last field, and reports the progress. Rejects with {@link NoConnection}. */
export function sendForm({ path, field, file, fields = {}, onProgress, signal }: Upload): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, file, file.name)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new NoConnection("The connection has failed."))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener("abort", () => request.abort(), { once: true })
    request.open("POST", path)
    request.send(form)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request
  const wait = request.getResponseHeader("retry-after")
  // A response without content may not have a body, not even an empty one.
  const body = status === 204 ? null : responseText
  return new Response(body, { status, statusText, ...(wait && { headers: { "retry-after": wait } }) })
}
