import type { ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { outsideServer } from "./outside-server"

export interface CaptchaServer {
  url: string
  /** The requests received, oldest first: path and form. */
  asked: { path: string; form: Record<string, string> }[]
  /** The response from now on. With `never` the server does not respond. */
  answer: object | string
  status: number
  close(): void
}

/** A local server with the protocol of the captcha services. Tests can make it fail. */
export function captchaServer(): Promise<CaptchaServer> {
  const server = outsideServer((req, res) => {
    let text = ""
    req.on("data", (chunk) => (text += chunk))
    req.on("end", () => {
      captcha.asked.push({ path: req.url ?? "", form: Object.fromEntries(new URLSearchParams(text)) })
      reply(res, captcha)
    })
  })
  const captcha: CaptchaServer = {
    url: "",
    asked: [],
    answer: { success: true },
    status: 200,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      captcha.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      resolve(captcha)
    })
  })
}

function reply(res: ServerResponse, { answer, status }: CaptchaServer): void {
  if (answer === "never") return
  res.statusCode = status
  if (status >= 300 && status < 400) res.setHeader("location", "/elsewhere")
  res.end(typeof answer === "string" ? answer : JSON.stringify(answer))
}
