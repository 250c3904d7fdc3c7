import type { ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

/** A language model's answer. */
export interface Said {
  text?: string
  calls?: { name: string; input: unknown }[]
}

/** An answer of the model, or a fault that a test wants. */
export type Answer =
  | Said
  | ((asked: Asked) => Said | Promise<Said>)
  | { status: number }
  | "never"
  | "silence after a word"
  | "broken JSON"
  | "broken arguments"
  | "a name for a number"
  | "cut off"
  | "endless"

export interface Asked {
  model: string
  messages: { role: string; content: string | null }[]
  tools?: { function: { name: string; parameters: object } }[]
  stream: boolean
}

export interface ModelServer {
  url: string
  /** The requests received, oldest first. */
  asked: Asked[]
  keys: (string | undefined)[]
  /** The number of answers that are being sent now. */
  readonly open: number
  /** Sets the next answers. The last one is repeated. */
  answers(...answers: Answer[]): void
  close(): void
}

const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

/** A local language model: a server with OpenAI's protocol for chats. */
export function modelServer(): Promise<ModelServer> {
  let script: Answer[] = [{ text: "Hello." }]
  const underWay = new Set<ServerResponse>()
  const server = outsideServer(
    (req, res) =>
      void textOf(req).then(async (text) => {
        const asked = JSON.parse(text) as Asked
        model.asked.push(asked)
        model.keys.push(req.headers.authorization)
        underWay.add(res)
        res.once("close", () => underWay.delete(res))
        const answer = (script.length > 1 ? script.shift() : script[0]) ?? {}
        reply(res, typeof answer === "function" ? await answer(asked) : answer)
      }),
  )
  const model: ModelServer = {
    url: "",
    asked: [],
    keys: [],
    get open() {
      return underWay.size
    },
    answers: (...answers) => (script = answers),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
      resolve(model)
    })
  })
}

function reply(res: ServerResponse, answer: Exclude<Answer, (asked: Asked) => unknown>): void {
  if (answer === "never") return
  if (typeof answer === "object" && "status" in answer) {
    res.statusCode = answer.status
    res.setHeader("content-type", "application/json")
    // Makes the client try again at once. By default it would wait for a long time.
    res.setHeader("retry-after-ms", "1")
    res.end(JSON.stringify({ error: { message: "secret of the provider", type: "server_error" } }))
    return
  }
  res.setHeader("content-type", "text/event-stream")
  if (answer === "endless") return babble(res)
  if (answer === "broken JSON") {
    res.end('data: {"choices": [{\n\ndata: [DONE]\n\n')
    return
  }
  if (answer === "a name for a number") {
    send(res, { tool_calls: [{ index: "__proto__", function: { name: "name", arguments: "{}" } }] })
    res.end("data: [DONE]\n\n")
    return
  }
  if (answer === "silence after a word") {
    send(res, { content: "Well" })
    return
  }
  if (answer === "cut off") {
    send(res, { content: "Well" })
    setImmediate(() => res.destroy())
    return
  }
  const { text = "", calls = [] } = answer === "broken arguments" ? {} : answer
  for (const word of text.match(/\S+\s*/g) ?? []) send(res, { content: word })
  if (answer === "broken arguments") sendCall(res, 0, "find_low_stock", '{"at_most": ')
  for (const [index, { name, input }] of calls.entries()) sendCall(res, index, name, JSON.stringify(input))
  res.write(`data: ${JSON.stringify({ choices: [], usage: USAGE })}\n\n`)
  res.end("data: [DONE]\n\n")
}

/** Sends a tool call in two pieces, as real servers do. */
function sendCall(res: ServerResponse, index: number, name: string, text: string): void {
  const half = Math.ceil(text.length / 2)
  send(res, {
    tool_calls: [
      { index, id: `call_${index}`, type: "function", function: { name, arguments: text.slice(0, half) } },
    ],
  })
  send(res, { tool_calls: [{ index, function: { arguments: text.slice(half) } }] })
}

function babble(res: ServerResponse): void {
  const piece = "word ".repeat(200)
  const more = () => {
    if (res.destroyed) return
    send(res, { content: piece })
    setImmediate(more)
  }
  more()
}

function send(res: ServerResponse, delta: object): void {
  res.write(`data: ${JSON.stringify({ id: "chatcmpl", choices: [{ index: 0, delta }] })}\n\n`)
}
