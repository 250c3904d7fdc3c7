import { once } from "node:events"
import { setTimeout as delay } from "node:timers/promises"
import { textOf } from "../../integration-tests/harness/json-server"
import { outsideServer } from "../../integration-tests/harness/outside-server"
import type { Random } from "../../integration-tests/harness/random-changes"

export interface LineFaults {
  /** The part of the calls that PayTR carries out but whose answer gets lost, from 0 to 1. */
  dropped: number
  /** The part of the calls without any answer. PayTR carries out half of them, some of them late. */
  hanging: number
  /** When a call without an answer ends, if the caller does not give up before. */
  hangMs: number
}

export interface FaultyLine {
  url: string
  /** How many calls are on their way now. */
  readonly onTheWay: number
  close(): void
}

interface Options {
  /** PayTR's address. */
  target: string
  random: Random
  faults: LineFaults
  /** Calls whose answer gets lost in any case. */
  losesAnswer: (path: string, form: URLSearchParams) => boolean
  /** Called after PayTR has carried out a call whose caller gets no answer. */
  onLost: (path: string, form: URLSearchParams) => void
  /** Called after PayTR has carried out a call. */
  onDone: (path: string, form: URLSearchParams) => void
}

/** No call is carried out later than this after it was sent. */
const LATEST_MS = 2_000

/** The line between one server and PayTR. It loses calls and answers. Each server has its own, so we see who calls. */
export async function faultyLine({
  target,
  random,
  faults,
  losesAnswer,
  onLost,
  onDone,
}: Options): Promise<FaultyLine> {
  let onTheWay = 0
  const server = outsideServer((req, res) => {
    onTheWay += 1
    res.once("close", () => (onTheWay -= 1))
    void serve().catch(() => res.destroy())

    async function serve(): Promise<void> {
      const path = req.url ?? "/"
      const text = await textOf(req)
      const form = new URLSearchParams(text)
      const forward = async () => {
        const reply = await fetch(new URL(path, target), { method: "POST", body: form })
        const answer = await reply.text()
        onDone(path, form)
        return answer
      }
      const isUnlucky = losesAnswer(path, form)
      if (!isUnlucky && random.chance(faults.hanging)) {
        if (random.chance(0.5)) {
          await delay(random.below(LATEST_MS))
          // PayTR may itself close the connection. The call is lost in any case.
          await forward().catch(() => undefined)
          onLost(path, form)
        }
        await delay(faults.hangMs)
        res.destroy()
        return
      }
      const answer = await forward()
      if (isUnlucky || random.chance(faults.dropped)) {
        onLost(path, form)
        res.destroy()
        return
      }
      res.setHeader("content-type", "application/json")
      res.end(answer)
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The line has no port.")
  return {
    url: `http://127.0.0.1:${address.port}`,
    get onTheWay() {
      return onTheWay
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
