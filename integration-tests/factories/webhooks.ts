import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { portOf } from "../../src/lib/port-of"
import { admin } from "../harness/api"
import { textOf } from "../harness/json-server"
import { outsideServer } from "../harness/outside-server"
import type { Shop } from "../harness/shop"

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  event: { id: string; type: string; sequence: number; tenant: string; data: { object: { id: string } } }
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** A server of a shop that gets events. `answer` decides what it answers; the default is 204. */
export async function receiver(
  answer: (received: Received) => Answer | Promise<Answer> = () => ({ status: 204 }),
) {
  const received: Received[] = []
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const text = await textOf(req)
    const one = { path: req.url ?? "", headers: req.headers, text, event: JSON.parse(text) }
    received.push(one)
    const { status, headers = {}, body } = await answer(one)
    res.writeHead(status, headers).end(body)
  }
  const server = outsideServer((req, res) => void serve(req, res))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    received,
    url: `http://127.0.0.1:${portOf(server)}/hook`,
    ids: () => received.map(({ event }) => event.data.object.id),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

export interface NewEndpoint {
  url: string
  event_types?: string[]
}

/** Adds an endpoint. `path` is its address in the admin API. */
export async function addEndpoint(shop: Shop, input: NewEndpoint) {
  const { body } = await admin(shop).post("/admin/webhook-endpoints", input).expect(200)
  const { id } = body.webhook_endpoint
  return { id: String(id), secret: String(body.secret), path: `/admin/webhook-endpoints/${id}` }
}
