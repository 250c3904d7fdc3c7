import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import type { Pool } from "pg"
import { signInAdmin } from "./admin"
import type { Bars } from "./bars"
import { percentile, print, timed } from "./measure"
import { withShop } from "./shop"

/**
 * Measures three things: how much later the first word of an answer arrives than the model sends it, compared with a
 * small request; the memory that 500 answers at the same time need; and whether the server stops working for clients that
 * have disconnected.
 *
 * The model is a local server with OpenAI's protocol, so both times come from the same clock.
 */
const PORT = 19_250
const QUESTIONS = 100
const WARM_UP = 20
const STREAMS = 500
const A_SECOND = 25
const GONE = 100
/** The delay of a first token, by the time of a small request. */
const MAX_ADDED = 2
const SMALL = "/store/regions"
/** The memory with all streams, by the memory before. */
const MAX_MEMORY = 1.6
/** When the answers for clients that have disconnected must have ended, as a guard against hanging. */
const PATIENCE_MS = 60_000
const THINKING_MS = 40
const BETWEEN_TOKENS_MS = 500

interface Model {
  url: string
  /** For each question, when the first word of the answer was sent. */
  sent: Map<string, number>
  /** Answers that are not finished. */
  open: Set<ServerResponse>
  /** Finishes all unfinished answers normally. */
  finish(): void
  close(): void
}

export async function bench(bars: Bars): Promise<void> {
  const model = await modelServer()
  const password = randomUUID()
  const env = { ASSISTANT_API_URL: model.url, ASSISTANT_API_KEY: "key", SVC_ADMIN_PASSWORD: password }
  try {
    await withShop(
      PORT,
      async ({ pool, server, key }) => {
        const token = await signIn(password)
        await firstTokens(bars, model, { token, key })
        await manyAtOnce(bars, model, { token, pid: server.pid, pool })
        await bars.trial("answers that go on for clients that have left", () =>
          whoGoesAway(model, token, pool),
        )
      },
      env,
    )
  } finally {
    model.close()
  }
}

async function firstTokens(
  bars: Bars,
  model: Model,
  { token, key }: { token: string; key: string },
): Promise<void> {
  const direct: number[] = []
  const ours: number[] = []
  const small: number[] = []
  for (let number = -WARM_UP; number < QUESTIONS; number++) {
    const alone = await waited(model, `${model.url}/chat/completions`, "")
    const behindUs = await waited(model, `http://127.0.0.1:${PORT}/admin/ai/chat/stream`, token)
    const other = await timed(PORT, SMALL, key)
    if (number < 0) continue
    small.push(other)
    direct.push(alone)
    ours.push(behindUs)
  }
  const summary = (times: number[]) =>
    `p50 ${percentile(times, 50).toFixed(2)} ms, p95 ${percentile(times, 95).toFixed(2)} ms`
  print("from the model's first token to the client's, without us", summary(direct))
  print("the same, with us between them", summary(ours))
  const added = percentile(ours, 50) - percentile(direct, 50)
  bars.atMost(
    "delay of a first token, by a small request (p50)",
    added / percentile(small, 50),
    MAX_ADDED,
    `${added.toFixed(2)} ms, GET ${SMALL} ${percentile(small, 50).toFixed(2)} ms`,
  )
}

/** Milliseconds from the first word that the model sends until it arrives at the client. */
async function waited(model: Model, url: string, token: string): Promise<number> {
  const question = randomUUID()
  const stream = ask(url, token, question)
  const came = await stream.firstToken
  model.finish()
  await stream.ended
  return came - (model.sent.get(question) ?? Number.NaN)
}

async function manyAtOnce(
  bars: Bars,
  model: Model,
  { token, pid, pool }: { token: string; pid: number; pool: Pool },
): Promise<void> {
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 100)
  try {
    const streams = await open(STREAMS, token)
    const atOnce = model.open.size
    await delay(10 * BETWEEN_TOKENS_MS)
    model.finish()
    const ends = await Promise.all(streams.map(({ ended }) => ended))
    const whole = ends.filter((event) => event === "done").length
    bars.none(`of ${STREAMS} streams at once, those not open or not complete`, 2 * STREAMS - atOnce - whole)
    bars.atMost(
      `memory with ${STREAMS} streams, by the memory before`,
      most / before,
      MAX_MEMORY,
      `${most.toFixed(0)} and ${before.toFixed(0)} MB`,
    )
    await reservedAtMost(pool, 0)
  } finally {
    clearInterval(watch)
  }
}

async function whoGoesAway(model: Model, token: string, pool: Pool): Promise<void> {
  const streams = await open(GONE, token)
  const gone = performance.now()
  for (const { leave } of streams) leave()
  while (model.open.size > 0 && performance.now() - gone < PATIENCE_MS) await delay(5)
  const answers = performance.now() - gone
  assert.equal(model.open.size, 0)
  await reservedAtMost(pool, 0)
  const credits = performance.now() - gone
  print(
    `of ${GONE} callers who hang up`,
    `the model's answers are ended after ${answers.toFixed(0)} ms, their credits accounted for after ${credits.toFixed(0)} ms`,
  )
}

/** Asks `count` questions and waits for the first word of each answer. It asks as many per second as one admin may. */
async function open(count: number, token: string): Promise<Stream[]> {
  const streams: Stream[] = []
  while (streams.length < count) {
    const some = Array.from({ length: Math.min(A_SECOND, count - streams.length) }, () =>
      ask(`http://127.0.0.1:${PORT}/admin/ai/chat/stream`, token, randomUUID()),
    )
    await Promise.all(some.map(({ firstToken }) => firstToken))
    streams.push(...some)
    await delay(1_000)
  }
  return streams
}

interface Stream {
  /** The arrival time on the clock of `performance`. */
  firstToken: Promise<number>
  /** The name of the last event. */
  ended: Promise<string>
  leave: () => void
}

function ask(url: string, token: string, question: string): Stream {
  const any = () => Math.floor(Math.random() * 250)
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": ["10", any(), any(), any()].join("."),
    authorization: `Bearer ${token}`,
  }
  const message = { message: question, messages: [{ role: "user", content: question }] }
  const outgoing = request(url, { method: "POST", agent: false, headers })
  let last = ""
  let first: (at: number) => void = () => undefined
  const firstToken = new Promise<number>((resolve) => (first = resolve))
  const ended = new Promise<string>((resolve, reject) => {
    outgoing.on("response", (res) => {
      if (res.statusCode !== 200) {
        reject(new Error(`${url} answered ${res.statusCode}`))
        return
      }
      res.setEncoding("utf8")
      res.on("data", (text: string) => {
        if (text.includes("word")) first(performance.now())
        for (const [, event = ""] of text.matchAll(/^event: (.*)$/gm)) last = event
      })
      res.on("close", () => resolve(last))
      res.on("error", () => undefined)
    })
    outgoing.on("error", reject)
  })
  ended.catch(() => undefined)
  outgoing.end(JSON.stringify(token ? { message: question } : { messages: message.messages, stream: true }))
  return {
    firstToken: Promise.race([firstToken, ended.then((event) => assert.fail(`It ended with '${event}'.`))]),
    ended,
    leave: () => outgoing.destroy(),
  }
}

function modelServer(): Promise<Model> {
  const endings = new Set<() => void>()
  const model: Model = {
    url: "",
    sent: new Map(),
    open: new Set(),
    finish: () => {
      for (const end of endings) end()
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  const say = (res: ServerResponse, content: string) =>
    res.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
  const answer = (body: string, res: ServerResponse) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] }
    const question = messages.at(-1)?.content ?? ""
    res.writeHead(200, { "content-type": "text/event-stream" })
    model.open.add(res)
    const begin = setTimeout(() => {
      model.sent.set(question, performance.now())
      say(res, "word ")
      more = setInterval(() => say(res, "word "), BETWEEN_TOKENS_MS)
    }, THINKING_MS)
    let more: NodeJS.Timeout | undefined
    const end = () => {
      const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 }
      res.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`)
    }
    endings.add(end)
    res.once("close", () => {
      clearTimeout(begin)
      clearInterval(more)
      endings.delete(end)
      model.open.delete(res)
    })
  }
  const server = createServer((req, res) => {
    let body = ""
    req.setEncoding("utf8")
    req.on("data", (text: string) => (body += text))
    req.on("end", () => answer(body, res))
  })
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
      resolve(model)
    }),
  )
}

/** Waits until at most this many credits are reserved. */
async function reservedAtMost(pool: Pool, most: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ reserved: number }>(
      "SELECT coalesce(sum(reserved), 0)::int AS reserved FROM assistant_credit_account",
    )
    if ((rows[0]?.reserved ?? 0) <= most) return
    await delay(10)
  }
}

/** The memory that a process uses, in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) / 1024
}

/** Signs in an admin and grants enough credits. */
async function signIn(password: string): Promise<string> {
  const admin = await signInAdmin(PORT, password)
  await admin.post("/admin/ai/credits/grants", { amount: 1_000_000 })
  return admin.token
}
