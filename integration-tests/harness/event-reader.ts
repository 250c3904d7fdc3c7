import { request } from "node:http"
import { adminToken, anyAddress } from "./api"
import type { Shop } from "./shop"
import { until } from "./until"

export interface SeenEvent {
  event: string
  data: EventData
}

/** The data of an event. Its type is open, until a spec checks it. */
export type EventData = ReturnType<typeof JSON.parse>

/** The client side of a response of server-sent events. */
export interface Reader {
  status: number
  events: SeenEvent[]
  comments: number
  isOver: boolean
  /** Resolves with the event of that name, or waits for it. */
  seen(event: string, count?: number): Promise<SeenEvent>
  over(): Promise<void>
  hangUp(): void
}

interface Options {
  token?: string
  headers?: Record<string, string>
}

/** Sends a GET request and reads the response's events as they arrive. */
export const followStream = (shop: Shop, path: string, options: Options = {}): Promise<Reader> =>
  readEvents(shop, path, undefined, options)

/** Sends a POST request and reads the response's events as they arrive. */
export const readStream = (shop: Shop, path: string, body: object, options: Options = {}): Promise<Reader> =>
  readEvents(shop, path, body, options)

function readEvents(shop: Shop, path: string, body: object | undefined, options: Options): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${shop.url}${path}`,
      {
        method: body ? "POST" : "GET",
        agent: false,
        headers: {
          ...(body && { "content-type": "application/json" }),
          "x-forwarded-for": anyAddress(),
          authorization: `Bearer ${options.token ?? adminToken(shop)}`,
          ...options.headers,
        },
      },
      (res) => {
        const reader: Reader = {
          status: res.statusCode ?? 0,
          events: [],
          comments: 0,
          isOver: false,
          async seen(event, count = 1) {
            const found = () => reader.events.filter((one) => one.event === event)[count - 1]
            await until(async () => found() !== undefined || reader.isOver)
            const one = found()
            if (!one) throw new Error(`The event '${event}' did not arrive: ${JSON.stringify(reader.events)}`)
            return one
          },
          over: () => until(async () => reader.isOver),
          hangUp: () => outgoing.destroy(),
        }
        let text = ""
        res.setEncoding("utf8")
        res.on("data", (piece: string) => {
          text += piece
          const blocks = text.split("\n\n")
          text = blocks.pop() ?? ""
          for (const block of blocks) take(reader, block)
        })
        res.on("close", () => (reader.isOver = true)).on("error", () => undefined)
        resolve(reader)
      },
    )
    outgoing.on("error", (error) => reject(error))
    outgoing.end(body && JSON.stringify(body))
  })
}

function take(reader: Reader, block: string): void {
  if (block.startsWith(":")) {
    reader.comments++
    return
  }
  const [, event = "", data = "null"] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
  reader.events.push({ event, data: JSON.parse(data) })
}
