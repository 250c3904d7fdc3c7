import type { AddressInfo } from "node:net"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

export interface DeepLRequest {
  text: string[]
  target_lang: string
  source_lang?: string
  formality?: string
  tag_handling?: string
}

/** A refusal, or a function that translates a text in another way than usual. */
export type DeepLAnswer = { status: number; body?: object } | ((text: string) => string | Promise<string>)

export interface DeepLServer {
  url: string
  asked: DeepLRequest[]
  keys: (string | undefined)[]
  /** The next answers. The last one is repeated. */
  answers(...answers: DeepLAnswer[]): void
  close(): void
}

const MAX_BYTES = 128 * 1024
const MAX_TEXTS = 50

/** Translates a word to its capital letters and leaves tags alone, as DeepL does with `tag_handling`. */
export function shouted(text: string): string {
  return text
    .split(/(<[^>]*>|&\w+;)/)
    .map((part, index) => (index % 2 === 0 ? part.toUpperCase() : part))
    .join("")
}

/** A local server with DeepL's protocol. It refuses what DeepL refuses. */
export function deeplServer(): Promise<DeepLServer> {
  let script: DeepLAnswer[] = [shouted]
  const http = outsideServer(
    (req, res) =>
      void textOf(req).then(async (text) => {
        const end = (status: number, body: object) => {
          res.statusCode = status
          res.setHeader("content-type", "application/json")
          if (status === 429) res.setHeader("retry-after", "0")
          res.end(JSON.stringify(body))
        }
        if (req.method !== "POST" || req.url !== "/v2/translate") return end(404, {})
        server.keys.push(req.headers.authorization)
        if (!/^DeepL-Auth-Key \S+/.test(req.headers.authorization ?? "")) return end(403, {})
        if (Buffer.byteLength(text) > MAX_BYTES) return end(413, {})
        const asked = JSON.parse(text) as DeepLRequest
        server.asked.push(asked)
        if (asked.text.length > MAX_TEXTS) return end(400, { message: "Too many texts." })
        if (/^(?:EN|PT|ZH)-\w+$/.test(asked.source_lang ?? ""))
          return end(400, { message: "Value for 'source_lang' not supported." })
        if (asked.target_lang === "TLH")
          return end(400, { message: "Value for 'target_lang' not supported." })
        const answer = (script.length > 1 ? script.shift() : script[0]) ?? shouted
        if (typeof answer === "object") return end(answer.status, answer.body ?? { message: "secret" })
        const detected_source_language = asked.source_lang ?? "EN"
        const translations = asked.text.map(async (one) => ({
          detected_source_language,
          text: await answer(one),
        }))
        end(200, { translations: await Promise.all(translations) })
      }),
  )
  const server: DeepLServer = {
    url: "",
    asked: [],
    keys: [],
    answers: (...answers) => (script = answers),
    close: () => {
      http.close()
      http.closeAllConnections()
    },
  }
  return new Promise((resolve) => {
    http.listen(0, "127.0.0.1", () => {
      server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
      resolve(server)
    })
  })
}
