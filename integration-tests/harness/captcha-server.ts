import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export interface CaptchaServer {
  url: string
  /** What was asked, oldest first: the path, and the form. */
  asked: { path: string; form: Record<string, string> }[]
  /** What it answers from now on; nothing at all for the text `never`. */
  answer: object | string
  status: number
  close(): void
}

/** A service that speaks the siteverify protocol of Turnstile, hCaptcha and reCAPTCHA, and is as ill as a test wants it. */
export function captchaServer(): Promise<CaptchaServer> {
  const server = createServer((req, res) => {
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
