import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface Asked {
  path: string
  text: string
  req: IncomingMessage
  res: ServerResponse
}

/** A server that answers what `answer` gives as JSON; nothing at all where it gives `undefined`. */
export function jsonServer(answer: (asked: Asked) => object | undefined) {
  const server = createServer(async (req, res) => {
    let text = ""
    for await (const chunk of req) text += chunk
    const body = answer({ path: (req.url ?? "").split("?")[0] ?? "", text, req, res })
    if (body === undefined) return res.destroy()
    res.setHeader("content-type", "application/json")
    res.end(JSON.stringify(body))
  })
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
