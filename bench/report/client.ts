import { createHash } from "node:crypto"
import { z } from "zod"

/** The values that later calls need, such as the id of a cart. */
export type Values = Record<string, string>

export interface Keys {
  url: string
  publishable: string
  agent: string
  email: string
  password: string
}

export type Sender = "guest" | "customer" | "admin" | "agent"

export interface Reply {
  status: number
  headers: Headers
  body: unknown
  text: string
  bytes: Buffer
}

export interface Request {
  method: string
  path: string
  body?: unknown
  sender: Sender
  /** Sends an anti-spam token. */
  isProven?: boolean
  /** Sends the body as a form, not as JSON. Its values are texts. */
  isForm?: boolean
}

/** The value at a path of an answer, such as `items.0.id`. Throws if it is missing. */
export function at(body: unknown, path: string): string {
  let value = body
  for (const name of path.split(".")) value = Reflect.get(Object(value), name)
  if (typeof value !== "string" && typeof value !== "number") throw new Error(`The answer has no '${path}'`)
  return String(value)
}

/** Calls a running server with the keys of each kind of sender. */
export class Client {
  readonly tokens: Partial<Record<Sender, string>> = {}

  constructor(private readonly keys: Keys) {}

  async send({ method, path, body, sender, isProven = false, isForm = false }: Request): Promise<Reply> {
    const headers = new Headers({ "x-publishable-api-key": this.keys.publishable })
    const token = sender === "agent" ? this.keys.agent : this.tokens[sender]
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`)
    if (body !== undefined && !isForm) headers.set("content-type", "application/json")
    if (isProven) headers.set("x-svc-spam-token", await this.spamToken())
    const reply = await fetch(`${this.keys.url}${path}`, {
      method,
      headers,
      redirect: "manual" as const,
      signal: AbortSignal.timeout(60_000),
      ...(body !== undefined && { body: isForm ? formOf(body) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    const text = bytes.toString()
    return { status: reply.status, headers: reply.headers, body: jsonOf(text), text, bytes }
  }

  /** Like `send`, for what only prepares a call. Throws if the answer is no success. */
  async need(request: Request): Promise<unknown> {
    const { status, body, text } = await this.send(request)
    if (status >= 400) throw new Error(`${request.method} ${request.path}: ${status} ${text.slice(0, 300)}`)
    return body
  }

  /** Solves the server's puzzle. */
  private async spamToken(): Promise<string> {
    const reply = await fetch(`${this.keys.url}/store/spam-challenge`, {
      headers: { "x-publishable-api-key": this.keys.publishable },
    })
    return solved(await reply.json())
  }
}

/** Reads what a call needs. Throws if the answer is no success. */
export function get(client: Client, path: string, sender: Sender = "guest"): Promise<unknown> {
  return client.need({ method: "GET", path, sender })
}

/** Like `get`, for a change. */
export function post(
  client: Client,
  path: string,
  body: unknown,
  sender: Sender = "guest",
): Promise<unknown> {
  return client.need({ method: "POST", path, body, sender })
}

/** The answer to a puzzle, as a browser sends it. */
function solved(puzzle: unknown): string {
  const [algorithm, challenge, salt, signature] = ["algorithm", "challenge", "salt", "signature"].map(
    (name) => at(puzzle, name),
  )
  const most = Number(at(puzzle, "maxnumber"))
  for (let number = 0; number <= most; number++)
    if (createHash("sha256").update(`${salt}${number}`).digest("hex") === challenge)
      return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature, took: 9 })).toString(
        "base64",
      )
  throw new Error("The puzzle has no solution.")
}

const formFields = z.record(z.string(), z.string())

function formOf(body: unknown): URLSearchParams {
  return new URLSearchParams(formFields.parse(body))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
