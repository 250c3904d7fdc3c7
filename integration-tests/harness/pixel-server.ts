import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { config } from "../../src/config"
import { portOf } from "../../src/lib/port-of"
import { textOf } from "./json-server"

export interface SentEvent {
  destination: "ga4" | "meta"
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  events: Record<string, unknown>[]
}

interface Fault {
  destination: "ga4" | "meta"
  /** The status of the answer. 0 closes the connection without an answer. */
  status: number
  /** Only requests with such an event fail. */
  about?: string
  /** The answer's body. Default: an empty object. */
  answer?: string
}

/**
 * A local server for both destinations: https://developers.google.com/analytics/devguides/collection/protocol/ga4,
 * https://developers.facebook.com/docs/marketing-api/conversions-api.
 */
export async function pixelServer() {
  const state = {
    requests: [] as SentEvent[],
    faults: [] as Fault[],
    /** What GA4's validating server complains about. */
    complaints: [] as string[],
    /** Called when a request arrives, before its answer. */
    onRequest: async () => {},
    /** What Meta knows. It refuses to show the pixel to another token. */
    pixel: { id: "123456789012345", name: "Kiln shop", token: "meta-token" },
  }
  const server = createServer((req, res) => {
    void textOf(req).then(async (text) => {
      const { pathname, searchParams } = new URL(req.url ?? "", "http://pixel")
      const destination = pathname.endsWith("/mp/collect") ? "ga4" : "meta"
      const body: Record<string, unknown> = text === "" ? { data: [] } : JSON.parse(text)
      const events = (destination === "meta" ? body.data : body.events) as Record<string, unknown>[]
      await state.onRequest()
      const fault = state.faults.find(
        (one) => one.destination === destination && (one.about === undefined || text.includes(one.about)),
      )
      if (fault?.status === 0) return res.destroy()
      if (fault) return res.writeHead(fault.status).end(fault.answer ?? "{}")
      state.requests.push({ destination, path: pathname, query: searchParams, body, events })
      res.setHeader("content-type", "application/json")
      if (req.method === "GET") return showPixel(req, res, state.pixel)
      if (destination === "meta") return res.end(JSON.stringify({ events_received: events.length }))
      if (!pathname.startsWith("/debug/")) return res.writeHead(204).end()
      return res.end(
        JSON.stringify({ validationMessages: state.complaints.map((description) => ({ description })) }),
      )
    })
  })
  server.keepAliveTimeout = 0
  await listening(server)
  const before = { ...config.tracking.urls }
  const url = `http://127.0.0.1:${portOf(server)}`
  Object.assign(config.tracking.urls, { ga4: url, meta: url })
  return {
    state,
    close() {
      Object.assign(config.tracking.urls, before)
      server.close()
      server.closeAllConnections()
    },
  }
}

function showPixel(
  req: IncomingMessage,
  res: ServerResponse,
  pixel: Record<"id" | "name" | "token", string>,
) {
  const { id, name, token } = pixel
  const [, , asked] = new URL(req.url ?? "", "http://pixel").pathname.split("/")
  const given = (req.headers.authorization ?? "").replace(/^Bearer /, "")
  if (asked === id && given === token) return res.end(JSON.stringify({ id, name }))
  const message = `Invalid OAuth access token ${given}`
  return res.writeHead(400).end(JSON.stringify({ error: { message, type: "OAuthException", code: 190 } }))
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
}
