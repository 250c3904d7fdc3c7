import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http"
import { portOf } from "../../src/lib/port-of"
import { textOf } from "./json-server"
import { outsideServer } from "./outside-server"

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  event: {
    id: string
    type: string
    timestamp: string
    sequence: number
    tenant: string
    data: { object: { id: string } }
  }
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
  let connections = 0
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const text = await textOf(req)
    const one = { path: req.url ?? "", headers: req.headers, text, event: JSON.parse(text) }
    received.push(one)
    const { status, headers = {}, body } = await answer(one)
    res.writeHead(status, headers).end(body)
  }
  const server = outsideServer((req, res) => void serve(req, res))
  server.on("connection", () => connections++)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    received,
    /** Also counts connections that bring no request, such as those that begin with TLS. */
    connections: () => connections,
    url: `http://127.0.0.1:${portOf(server)}/hook`,
    ids: () => received.map(({ event }) => event.data.object.id),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
