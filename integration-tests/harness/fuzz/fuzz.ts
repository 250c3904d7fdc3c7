import { Agent, request } from "node:http"
import fc from "fast-check"
import type { oas31 } from "zod-openapi"
import { isErrorBody } from "../../../src/lib/errors"
import { anyAddress } from "../api"
import { patient } from "../patience"
import { callsOf, type FuzzedCall, type Operation, operationsOf } from "./calls"
import type { KnownThings } from "./known-things"

interface Options {
  url: string
  document: oas31.OpenAPIObject
  known: KnownThings
  /** For each kind of authentication: the headers that it needs. */
  credentials: Record<string, () => Record<string, string>>
  /** Sent with every call. */
  headers: Record<string, string>
  seed: number
  /** The number of calls for each operation. */
  rounds: number
  /** Operations to skip, as `METHOD /path`. */
  without?: readonly string[]
}

export interface Fuzzed {
  calls: number
  /** The number of calls that each operation got. */
  perOperation: Map<string, number>
  /** Each different problem, with the first call that has caused it. */
  findings: Map<string, string>
}

const CALLERS = 4
/** Only finds calls that hang. A call with many statements waits for a busy server at each of them. */
const PATIENCE_MS = patient(120_000)
/** Error codes that are no problem: an external service is down or not set up. */
const HONEST_FAILURES = ["provider_error", "not_configured", "unavailable"]

/** Calls every route of the API document with random input. Reports responses that the document does not allow. */
export async function fuzz(options: Options): Promise<Fuzzed> {
  const { document, known, rounds, without = [] } = options
  const operations = operationsOf(document).filter((one) => !without.includes(nameOf(one)))
  const fuzzed: Fuzzed = { calls: 0, perOperation: new Map(), findings: new Map() }
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const caller = async (): Promise<void> => {
    while (turn < rounds * operations.length) {
      const operation = operations[turn % operations.length]
      const [call] = operation
        ? fc.sample(callsOf(document, operation, known), { seed: options.seed + turn, numRuns: 1 })
        : []
      turn += 1
      if (!operation || !call) return
      const answer = await send(options, operation, call, agent)
      fuzzed.calls += 1
      const name = nameOf(operation)
      fuzzed.perOperation.set(name, (fuzzed.perOperation.get(name) ?? 0) + 1)
      if (answer.status < 300) known.learn(json(answer.body))
      const problem = problemOf(document, operation, answer)
      const key = problem && `${name}: ${problem}`
      if (key && !fuzzed.findings.has(key)) fuzzed.findings.set(key, described(operation, call, answer))
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  agent.destroy()
  return fuzzed
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

interface Answer {
  status: number
  body: string
}

function send(options: Options, { method, operation }: Operation, call: FuzzedCall, agent: Agent) {
  const [security = {}] = operation.security ?? []
  const credentials = Object.keys(security).map((scheme) => options.credentials[scheme]?.() ?? {})
  const headers = Object.assign(
    { "x-forwarded-for": anyAddress(), ...options.headers, ...call.headers },
    ...credentials,
  )
  return new Promise<Answer>((resolve) => {
    const { hostname, port } = new URL(options.url)
    const sent = request({ hostname, port, method, path: call.path, headers, agent, timeout: PATIENCE_MS })
    sent.on("response", (response) => {
      const pieces: Buffer[] = []
      response.on("data", (piece: Buffer) => pieces.push(piece))
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces).toString() }),
      )
      response.on("error", (error) => resolve({ status: 0, body: error.message }))
    })
    sent.on("timeout", () => sent.destroy(new Error("timeout")))
    sent.on("error", (error) => resolve({ status: 0, body: error.message }))
    sent.end(call.body)
  })
}

/** The fault of a response by the API document. Undefined if there is no fault. */
function problemOf(document: oas31.OpenAPIObject, { operation }: Operation, { status, body }: Answer) {
  if (status === 0) return `no response: ${body}`
  const error = status >= 400 ? json(body) : undefined
  if (status >= 400 && !isErrorBody(error)) return `${status} with a body that is not an error`
  if (isErrorBody(error)) {
    if (status >= 500 && !HONEST_FAILURES.includes(error.code))
      return `${status} ${generalized(error.message)}`
    // Each call has a new address, so only the keys and tokens of this run reach a limit. That is not a mistake of the
    // route.
    if (error.code === "rate_limited" || error.code === "route_not_found") return undefined
    if (!codesOf(document, operation, status).includes(error.code))
      return `${status} ${error.code} is not declared (${generalized(error.message)})`
    return undefined
  }
  const isDeclared = status === 304 || `${status}` in (operation.responses ?? {})
  return isDeclared ? undefined : `${status} is not declared`
}

function codesOf(document: oas31.OpenAPIObject, operation: oas31.OperationObject, status: number): string[] {
  const declared = operation.responses?.[`${status}`]
  const name = declared && "$ref" in declared ? String(declared.$ref).split("/").at(-1) : undefined
  // In the API document, a shared error response is named by its status and its codes.
  return (name ?? "").split(".").slice(1)
}

/** A message without names and numbers, so that the same mistake is reported once. */
function generalized(message: string): string {
  return message.replaceAll(/'[^']*'|"[^"]*"|\b\w+_[0-9A-Z]{20,}\b|\d+/g, "…").slice(0, 160)
}

function described(operation: Operation, call: FuzzedCall, answer: Answer): string {
  const body = call.body === undefined ? "" : ` with ${String(call.body).slice(0, 300)}`
  return `${operation.method} ${call.path.slice(0, 300)}${body}\n    → ${answer.status} ${answer.body.slice(0, 300)}`
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
