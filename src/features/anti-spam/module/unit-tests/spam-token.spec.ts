import { execFileSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { clock } from "../../../../lib/clock"
import { makeSpamToken, readSpamToken } from "../lib/spam-token"

const SECRET = "7b-a-secret-that-only-one-shop-and-its-storefront-know"
const NOW_SECONDS = 1_770_000_000
const NONCE = "0123456789abcdef"

let restoreClock: () => void
const setTime = (seconds: number) => {
  restoreClock = clock.use({ now: () => seconds * 1000 })
}
beforeEach(() => setTime(NOW_SECONDS))
afterEach(() => restoreClock())

/** Signs a text. The text may have an invalid form, to test how that is handled. */
function signed(text: string, secret = SECRET): string {
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`
}
const problemOf = (token: string) => {
  const reading = readSpamToken(token, SECRET)
  return "problem" in reading ? reading.problem : undefined
}

describe("a spam token", () => {
  it("is genuine for half an hour, with the secret that signed it", () => {
    const token = makeSpamToken(SECRET)
    expect(token).toMatch(/^v1\.1770000000\.[\w-]{16,64}\.[\w-]{43}$/)
    expect(readSpamToken(token, SECRET)).toEqual({
      fingerprint: expect.stringMatching(/^[\w-]{43}$/),
      issuedAt: new Date(NOW_SECONDS * 1000),
      expiresAt: new Date((NOW_SECONDS + 1800) * 1000),
    })
    expect(readSpamToken(token, `${SECRET}x`)).toEqual({ problem: "forged" })
  })

  it("is unique, and its fingerprint does not contain it", () => {
    const [one, other] = [makeSpamToken(SECRET), makeSpamToken(SECRET)]
    expect(one).not.toBe(other)
    const names = [one, other, one].map((token) => Reflect.get(readSpamToken(token, SECRET), "fingerprint"))
    expect(names[0]).not.toBe(names[1])
    expect(names[0]).toBe(names[2])
    expect(one).not.toContain(names[0])
  })

  it.each([
    [-1800, undefined],
    [-1801, "expired"],
    [0, undefined],
    [60, undefined],
    [61, "early"],
  ])("issued %i seconds from now is %s", (seconds, problem) => {
    expect(problemOf(signed(`v1.${NOW_SECONDS + seconds}.${NONCE}`))).toBe(problem)
  })

  it.each([
    ["nothing", ""],
    ["no parts", "v1"],
    ["another version", signed(`v2.${NOW_SECONDS}.${NONCE}`)],
    ["a time with a zero in front", signed(`v1.0${NOW_SECONDS}.${NONCE}`)],
    ["a time that is not a number", signed(`v1.1e9.${NONCE}`)],
    ["a nonce too short", signed(`v1.${NOW_SECONDS}.${NONCE.slice(1)}`)],
    ["a nonce too long", signed(`v1.${NOW_SECONDS}.${"x".repeat(65)}`)],
    ["a nonce with other characters", signed(`v1.${NOW_SECONDS}.${NONCE}+/`)],
    ["a line break behind it", `${signed(`v1.${NOW_SECONDS}.${NONCE}`)}\n`],
    ["padding behind it", `${signed(`v1.${NOW_SECONDS}.${NONCE}`)}=`],
    ["an extra part", signed(`v1.${NOW_SECONDS}.${NONCE}.${NONCE}`)],
    ["no signature", `v1.${NOW_SECONDS}.${NONCE}.`],
  ])("with %s is malformed", (_what, token) => expect(problemOf(token)).toBe("malformed"))

  it("is genuine in its canonical spelling only", () => {
    const token = signed(`v1.${NOW_SECONDS}.${NONCE}`)
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    const bytes = (text: string) => Buffer.from(text.slice(-43), "base64url").toString("hex")
    const alike = [...alphabet]
      .map((last) => token.slice(0, -1) + last)
      .filter((other) => bytes(other) === bytes(token))
    expect(alike).toHaveLength(4)
    expect(alike.filter((other) => problemOf(other) === undefined)).toEqual([token])
  })
})

describe("docs/anti-spam.md", () => {
  it("shows a function that creates genuine tokens", () => {
    restoreClock()
    const page = readFileSync(path.resolve(__dirname, "../../../../../docs/anti-spam.md"), "utf8")
    const [, snippet = ""] = /```js\n(\/\/ spam-token\.mjs[^]*?)```/.exec(page) ?? []
    const program = `${snippet}\nprocess.stdout.write(spamToken(${JSON.stringify(SECRET)}))`
    const token = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" })
    expect(problemOf(token)).toBeUndefined()
  })
})
