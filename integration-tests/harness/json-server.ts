import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { outsideServer } from "./outside-server"

export interface Asked {
  path: string
  text: string
  req: IncomingMessage
  res: ServerResponse
}

/** A server that responds with the JSON of `answer`. If `answer` returns `undefined`, it closes the connection. */
export function jsonServer(answer: (asked: Asked) => object | undefined) {
  const serve = async (req: IncomingMessage, res: ServerResponse) => {
    const text = await textOf(req)
    const body = answer({ path: (req.url ?? "").split("?")[0] ?? "", text, req, res })
    if (body === undefined) return res.destroy()
    res.setHeader("content-type", "application/json")
    res.end(JSON.stringify(body))
  }
  const server = outsideServer((req, res) => void serve(req, res))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return new Promise<{ url: string; close: () => void }>((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }),
    )
  })
}

export async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
