import { config } from "../../src/config"
import { portOf } from "../../src/lib/port-of"
import { outsideServer } from "./outside-server"

type Name = "ecb" | "tcmb" | "frankfurter"
/** A source's answer. With `silence`, it never answers. */
type Answer = string | { status: number; text: string }

/** A local server that stands for all sources of currency rates. `answers` decides what each of them sends. */
export async function rateSources() {
  const answers: Partial<Record<Name, Answer>> = {}
  const asked: string[] = []
  let waitsFor = 0
  const waiting: (() => void)[] = []
  const server = outsideServer((req, res) => {
    const [, name = "", ...path] = (req.url ?? "").split("/")
    asked.push(`${name} /${path.join("/")}`)
    const answer = Object.entries(answers).find(([key]) => key === name)?.[1]
    if (answer === "silence") return
    if (answer === undefined) return void req.socket.destroy()
    const { status, text } = typeof answer === "string" ? { status: 200, text: answer } : answer
    waiting.push(() => res.writeHead(status).end(text))
    if (waiting.length < waitsFor) return
    waitsFor = 0
    for (const send of waiting.splice(0)) send()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { urls, timeoutMs } = config.currencyRates
  const usual = { ...urls }
  const base = `http://127.0.0.1:${portOf(server)}`
  for (const name of ["ecb", "tcmb", "frankfurter"] as const)
    Object.assign(urls, { [name]: `${base}/${name}` })
  return {
    base,
    answers,
    asked,
    /** The next answers are sent only when this many requests wait for one. */
    answerTogether: (requests: number) => {
      waitsFor = requests
    },
    setTimeout: (ms: number) => Object.assign(config.currencyRates, { timeoutMs: ms }),
    close() {
      Object.assign(urls, usual)
      Object.assign(config.currencyRates, { timeoutMs })
      server.close()
      server.closeAllConnections()
    },
  }
}
