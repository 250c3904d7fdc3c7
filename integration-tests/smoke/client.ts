import { patient } from "../harness/patience"

/** A server that hangs must fail the smoke soon. */
const ANSWER_MS = patient(30_000)

export interface Client {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body?: object): Promise<Answer>
}

/**
 * Calls the server over HTTP with these headers. An answer that is no success is thrown with its body, because the body
 * says what is broken.
 */
export function client(url: string, headers: Record<string, string>): Client {
  async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const reply = await fetch(url + path, {
      ...init,
      headers: { "content-type": "application/json", ...headers },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${init.method} ${path} was answered with ${reply.status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  return {
    get: (path) => send(path, { method: "GET" }),
    post: (path, body = {}) => send(path, { method: "POST", body: JSON.stringify(body) }),
  }
}
