import { createServer, type Server } from "node:http"
import { afterEach, describe, expect, it } from "vitest"
import { portOf } from "../../../../lib/port-of"
import { type Captcha, captchaVerifier } from "../captcha"

let server: Server | undefined
let asked: { method?: string; type?: string; path?: string; form: Record<string, string> }[] = []

afterEach(() => {
  server?.close()
  server?.closeAllConnections()
  asked = []
})

/** Verifies a token against a fake service that gives this answer. */
async function verify(
  answer: { status?: number; text?: string; json?: object } | "nothing",
  captcha: Partial<Captcha> = {},
  token: string | undefined = "of the visitor",
) {
  const url = await listening(answer)
  const verifier = captchaVerifier({
    urls: { turnstile: url, hcaptcha: url, recaptcha: url },
    // A busy machine must not make a test fail.
    timeoutMs: answer === "nothing" ? 200 : 10_000,
  })
  return verifier({ provider: "turnstile", secret: "of the shop", siteKey: null, ...captcha }, token)
}

function listening(answer: Parameters<typeof verify>[0]): Promise<string> {
  const listener = createServer((req, res) => {
    let body = ""
    req.on("data", (chunk) => (body += chunk))
    req.on("end", () => {
      const { method, url, headers } = req
      const form = Object.fromEntries(new URLSearchParams(body))
      asked.push({ method, type: headers["content-type"], path: url, form })
      if (answer === "nothing") return
      res.writeHead(answer.status ?? 200, { location: "/elsewhere" })
      res.end(answer.text ?? JSON.stringify(answer.json))
    })
  })
  server = listener
  return new Promise((resolve) => {
    listener.listen(0, "127.0.0.1", () => {
      resolve(`http://127.0.0.1:${portOf(listener)}`)
    })
  })
}

describe("a captcha service", () => {
  const passed = { json: { success: true, challenge_ts: "2026-03-14T09:26:53.589Z", hostname: "shop.test" } }

  it.each([
    ["turnstile", "/turnstile/v0/siteverify", {}],
    ["hcaptcha", "/siteverify", { sitekey: "of the page" }],
    ["recaptcha", "/recaptcha/api/siteverify", {}],
  ] as const)("%s gets a request in its own format", async (provider, path, more) => {
    expect(await verify(passed, { provider, siteKey: "of the page" })).toBe(0)
    expect(asked).toEqual([
      {
        method: "POST",
        type: expect.stringMatching(/^application\/x-www-form-urlencoded/),
        path,
        form: { secret: "of the shop", response: "of the visitor", ...more },
      },
    ])
  })

  it("is not called without a token", async () => {
    for (const token of [undefined, ""]) {
      const verifier = captchaVerifier({
        urls: { turnstile: "http://nowhere.invalid", hcaptcha: "", recaptcha: "" },
        timeoutMs: 1,
      })
      expect(await verifier({ provider: "turnstile", secret: "x", siteKey: null }, token)).toBe(1)
    }
  })

  it.each([["invalid-input-response"], ["timeout-or-duplicate"], ["missing-input-response"], ["new-code"]])(
    "that returns %s reports a bot",
    async (code) => {
      expect(await verify({ json: { success: false, "error-codes": [code] } })).toBe(1)
      // Some services send their refusal with an error status.
      expect(await verify({ status: 400, json: { success: false, "error-codes": [code] } })).toBe(1)
    },
  )

  it("can return a person score; a risk score is ignored", async () => {
    const scored = { json: { success: true, score: 0.9, action: "submit" } }
    expect(await verify(scored, { provider: "recaptcha" })).toBeCloseTo(0.1)
    expect(await verify(scored, { provider: "hcaptcha" })).toBe(0)
  })

  it.each<[string, Parameters<typeof verify>[0]]>([
    ["does not answer in time", "nothing"],
    ["answers nothing", { status: 502, text: "" }],
    ["has a broken gateway", { status: 503, text: "<html>Bad gateway</html>" }],
    ["is asked too often", { status: 429, text: "slow down" }],
    ["does not know the secret", { json: { success: false, "error-codes": ["invalid-input-secret"] } }],
    ["is broken inside", { json: { success: false, "error-codes": ["internal-error"] } }],
  ])("that %s is unavailable for every visitor", async (_what, answer) => {
    await expect(verify(answer)).rejects.toMatchObject({ name: "CaptchaUnavailableError" })
  })

  it.each<[string, Parameters<typeof verify>[0]]>([
    ["answers in HTML", { text: "<html>Checking your browser</html>" }],
    ["answers a firewall's page", { status: 403, text: "<html>Request blocked</html>" }],
    ["answers other JSON", { json: { ok: true } }],
    ["returns a string instead of true", { json: { success: "true" } }],
    ["answers no text", { text: "" }],
    ["redirects", { status: 302, text: "" }],
    ["answers far too much", { text: " ".repeat(70_000) }],
    ["answers half of its JSON", { text: '{"success": tr' }],
  ])("that %s is unreadable, not unavailable", async (_what, answer) => {
    await expect(verify(answer)).rejects.toMatchObject({ name: "CaptchaUnreadableError" })
  })

  it("that is down is unavailable, and the error does not contain the secret", async () => {
    const verifier = captchaVerifier({
      urls: { turnstile: "http://127.0.0.1:1", hcaptcha: "", recaptcha: "" },
      timeoutMs: 500,
    })
    const captcha = { provider: "turnstile", secret: "of the shop", siteKey: null } as const
    const error: unknown = await verifier(captcha, "of the visitor").catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: "CaptchaUnavailableError" })
    expect(`${String(error)} ${String(error instanceof Error && error.cause)}`).not.toMatch(/of the/)
  })
})
