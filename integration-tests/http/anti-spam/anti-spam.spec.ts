import { createHash, createHmac, randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { purgeExpiredSpamRecords as purgeJob } from "../../../src/features/anti-spam/jobs"
import { captchaVerifier } from "../../../src/features/anti-spam/module/captcha"
import { makeSpamToken } from "../../../src/features/anti-spam/module/lib/spam-token"
import { scheduledJobs } from "../../../src/features/scheduled-jobs"
import { route } from "../../../src/kits/rows/route"
import { contract } from "../../../src/kits/rows/row"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { type SpamChallenge, solved, spamChallenge } from "../../factories/solve-challenge"
import { SPAM_SECRET, spamToken } from "../../factories/spam-token"
import { admin, anonymous, anyAddress, docUrl, storefront } from "../../harness/api"
import { type CaptchaServer, captchaServer } from "../../harness/captcha-server"
import { mountRow } from "../../harness/mount-row"
import { patient } from "../../harness/patience"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const MINUTE_MS = 60_000

/** A route for these tests. What they show holds for every route with `auth: "key+spam"`. */
const { leaveNote } = contract({
  leaveNote: {
    method: "POST",
    path: "/store/spam-spec/:slug/notes",
    auth: "key+spam",
    summary: "Leave a note",
    body: z.strictObject({ text: z.string().min(2), website: z.string().optional() }),
    response: z.object({ note: z.unknown() }),
  },
})

let shop: Shop
let north: TenantShop
let unmount: () => void
const service = () => shop.container.resolve("antiSpam")
const configure = (patch: object, of: Shop = shop) =>
  admin(of).post("/admin/config/anti_spam", patch).expect(200)
/** A body with a new text, so that it does not count as repeated. */
const note = (fields: object = {}) => ({ text: `A thought about ${randomUUID()}`, ...fields })

interface Sending {
  to?: Shop
  slug?: string
  from?: string
  token?: string
  body?: object
}

/** Sends a note as a person would, unless a test overrides that. */
async function send({ to = shop, slug = "any", from = anyAddress(), token, body = note() }: Sending = {}) {
  const presented = token ?? (await spamToken(to))
  const test = storefront(to, { from }).post(`/store/spam-spec/${slug}/notes`, body)
  return presented === "" ? test : test.set("x-svc-spam-token", presented)
}
const outcome = async (sent: ReturnType<typeof send>) => {
  const { status, body } = await sent
  return status === 200 ? "accepted" : `${status} ${body.code}`
}

beforeAll(async () => {
  shop = await useShop()
  north = await useTenant("spam-north")
  const handler = route(leaveNote, async ({ body }) => ({ note: body }))
  unmount = mountRow(shop.app.express, leaveNote, handler).unmount
})

beforeEach(async () => {
  await configure({
    spam_secret: SPAM_SECRET,
    bot_score_threshold: null,
    challenge_max_number: 1_000,
    captcha_provider: null,
    captcha_site_key: null,
    captcha_secret: null,
  })
})

let restoreClock = () => {}
const passTime = (ms: number) => {
  const now = clock.now()
  restoreClock = clock.use({ now: () => now + ms })
}

afterEach(() => {
  restoreClock()
  vi.restoreAllMocks()
})

afterAll(async () => {
  unmount()
  await configure({ spam_secret: null, challenge_max_number: null })
})

describe("a route that requires an anti-spam token", () => {
  it("200: accepts it in the header or in the body; the route does not see it", async () => {
    const body = note()
    const inHeader = await send({ body })
    expect(inHeader.body).toEqual({ note: body })
    const extra = { spam_token: await spamToken(shop), captcha_token: "x", contact_me_by_fax: "" }
    const inBody = await send({ token: "", body: { ...body, ...extra } })
    expect({ status: inBody.status, body: inBody.body }).toEqual({ status: 200, body: { note: body } })
  })

  it("401: refuses a missing shop key before it checks anything else", async () => {
    const reply = await anonymous(shop).post("/store/spam-spec/any/notes", { nonsense: 1 })
    expect([reply.status, reply.body.code]).toEqual([401, "missing_publishable_key"])
  })

  it("403: refuses a missing token, whatever the body is", async () => {
    expect(await outcome(send({ token: "" }))).toBe("403 missing_spam_token")
    for (const body of [{ spam_token: "" }, { spam_token: null }, { nonsense: 1 }, [1]])
      expect(await outcome(send({ token: "", body }))).toBe("403 missing_spam_token")
  })

  it.each<[string, () => string]>([
    ["malformed", () => "v1.abc"],
    ["of another version", () => makeSpamToken(SPAM_SECRET).replace("v1.", "v2.")],
    ["with more behind it", () => `${makeSpamToken(SPAM_SECRET)}.x`],
    ["far too long", () => "x".repeat(5_000)],
    ["signed with another secret", () => makeSpamToken(`${SPAM_SECRET}x`)],
    ["with another nonce than was signed", () => changed(makeSpamToken(SPAM_SECRET), "nonce")],
    ["with another time than was signed", () => changed(makeSpamToken(SPAM_SECRET), "time")],
    ["with another signature", () => changed(makeSpamToken(SPAM_SECRET), "signature")],
    ["expired", () => makeSpamToken(SPAM_SECRET, new Date(clock.now() - 30 * MINUTE_MS - 1_000))],
    ["from the future", () => makeSpamToken(SPAM_SECRET, new Date(clock.now() + 2 * MINUTE_MS))],
  ])("403: refuses a token that is %s, in the header or in the body", async (_what, token) => {
    expect(await outcome(send({ token: token() }))).toBe("403 invalid_spam_token")
    expect(await outcome(send({ token: "", body: { ...note(), spam_token: token() } }))).toBe(
      "403 invalid_spam_token",
    )
  })

  it("200: accepts a token that is almost 30 minutes old, or slightly in the future because clocks differ", async () => {
    for (const ms of [-29 * MINUTE_MS, 50_000]) {
      const token = makeSpamToken(SPAM_SECRET, new Date(clock.now() + ms))
      expect(await outcome(send({ token }))).toBe("accepted")
    }
  })

  it("403: refuses a used token, also in its last minute and on another route", async () => {
    const token = await spamToken(shop)
    expect(await outcome(send({ token }))).toBe("accepted")
    expect(await outcome(send({ token }))).toBe("403 invalid_spam_token")
    expect(await outcome(send({ token, slug: "another" }))).toBe("403 invalid_spam_token")
    expect(await outcome(send({ token: "", body: { ...note(), spam_token: token } }))).toBe(
      "403 invalid_spam_token",
    )
    passTime(29 * MINUTE_MS)
    await purgeJob.run(shop.container)
    expect(await outcome(send({ token }))).toBe("403 invalid_spam_token")
  })

  it("accepts one of twenty simultaneous uses of a token", async () => {
    for (const token of [await spamToken(shop), solved(await spamChallenge(shop))]) {
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(send({ token }))))
      expect(outcomes.sort()).toEqual([...Array(19).fill("403 invalid_spam_token"), "accepted"])
    }
  })

  it("400: an invalid body does not use up the token", async () => {
    const token = await spamToken(shop)
    expect(await outcome(send({ token, body: note({ wesbite: "A typo" }) }))).toBe("400 unknown_field")
    expect(await outcome(send({ token, body: { text: "" } }))).toBe("400 out_of_range")
    expect(await outcome(send({ token, body: note({ captcha_token: 5 }) }))).toBe("400 invalid_field")
    expect(await outcome(send({ token }))).toBe("accepted")
  })

  it("403: a bad token is reported before an invalid body", async () => {
    expect(await outcome(send({ token: "v1.abc", body: { txet: "A typo" } }))).toBe("403 invalid_spam_token")
  })

  it("403: refuses every signed token if the shop has no spam secret, but accepts solved challenges", async () => {
    const token = await spamToken(shop)
    await configure({ spam_secret: null })
    expect(await outcome(send({ token }))).toBe("403 invalid_spam_token")
    expect(await outcome(send({ token: makeSpamToken("null") }))).toBe("403 invalid_spam_token")
    expect(await outcome(send({ token: solved(await spamChallenge(shop)) }))).toBe("accepted")
  })
})

describe("a comment on a blog post", () => {
  const comment = (fields: object = {}) =>
    storefront(shop).post("/store/blog-posts/no-such-post/comments", {
      author_name: "Jane",
      body: `A thought about ${randomUUID()}`,
      ...fields,
    })

  it("is accepted with a token and refused without one", async () => {
    expect((await comment().expect(403)).body.code).toBe("missing_spam_token")
    expect((await comment({ spam_token: makeSpamToken(`${SPAM_SECRET}x`) }).expect(403)).body.code).toBe(
      "invalid_spam_token",
    )
    const token = await spamToken(shop)
    expect((await comment({ spam_token: token }).expect(404)).body.code).toBe("not_found")
    expect((await comment({ spam_token: token }).expect(403)).body.code).toBe("invalid_spam_token")
    const trapped = comment({ contact_me_by_fax: "x", spam_token: await spamToken(shop) })
    expect((await trapped.expect(403)).body.code).toBe("bot_suspected")
  })
})

describe("GET /store/spam-challenge", () => {
  it("200: returns an uncacheable challenge with the shop's difficulty", async () => {
    const reply = await storefront(shop).get("/store/spam-challenge").expect(200)
    expect(reply.headers["cache-control"]).toBe("no-store")
    expect(reply.body).toMatchObject({ algorithm: "SHA-256", maxnumber: 1_000 })
    expect((await spamChallenge(shop)).challenge).not.toBe(reply.body.challenge)
  })

  it("accepts its solution once, in any encoding", async () => {
    const challenge = await spamChallenge(shop)
    expect(await outcome(send({ token: solved(challenge) }))).toBe("accepted")
    expect(await outcome(send({ token: solved(challenge) }))).toBe("403 invalid_spam_token")
    expect(await outcome(send({ token: solved(challenge, { took: 10, more: 1 }) }))).toBe(
      "403 invalid_spam_token",
    )
  })

  it.each<[string, (challenge: SpamChallenge) => string]>([
    ["another number", (challenge) => solved(challenge, { number: 1_001 })],
    ["no number", (challenge) => solved(challenge, { number: undefined })],
    ["a number that is a text", (challenge) => solved(challenge, { number: "1" })],
    ["another signature", (challenge) => solved(challenge, { signature: "0".repeat(64) })],
    ["a weaker hash", (challenge) => solved(challenge, { algorithm: "SHA-1" })],
    ["a later expiry", (challenge) => solved(challenge, { salt: later(challenge.salt) })],
    ["no challenge of ours", () => solved(madeUp())],
    ["no JSON", () => Buffer.from("{").toString("base64")],
    ["no object", () => Buffer.from("null").toString("base64")],
  ])("403: %s", async (_what, payload) => {
    const challenge = await spamChallenge(shop)
    expect(await outcome(send({ token: payload(challenge) }))).toBe("403 invalid_spam_token")
    expect(await outcome(send({ token: solved(challenge) }))).toBe("accepted")
  })

  it("403: refuses its solution after 30 minutes", async () => {
    const [early, late] = [await spamChallenge(shop), await spamChallenge(shop)]
    passTime(29 * MINUTE_MS)
    expect(await outcome(send({ token: solved(early) }))).toBe("accepted")
    restoreClock()
    passTime(31 * MINUTE_MS)
    expect(await outcome(send({ token: solved(late) }))).toBe("403 invalid_spam_token")
  })
})

describe("another tenant", () => {
  it("refuses this tenant's tokens and solutions, and does not use them up", async () => {
    await configure(
      { spam_secret: "9c-another-secret-of-the-shop-in-the-north", challenge_max_number: 1_000 },
      north,
    )
    const [token, payload] = [makeSpamToken(SPAM_SECRET), solved(await spamChallenge(shop))]
    for (const presented of [token, payload]) {
      expect(await outcome(send({ to: north, token: presented }))).toBe("403 invalid_spam_token")
      expect(await outcome(send({ token: presented }))).toBe("accepted")
    }
    expect(await outcome(send({ token: solved(await spamChallenge(north)) }))).toBe("403 invalid_spam_token")
  })

  it("with the same secret stores used tokens in its own database", async () => {
    const token = await spamToken(shop)
    await spamToken(north)
    expect(await outcome(send({ token }))).toBe("accepted")
    expect(await outcome(send({ to: north, token }))).toBe("accepted")
    expect(await outcome(send({ to: north, token }))).toBe("403 invalid_spam_token")
  })

  it("does not count this tenant's submissions", async () => {
    const body = note()
    for (let time = 0; time < 6; time++) await send({ body })
    expect(await outcome(send({ body }))).toBe("403 bot_suspected")
    expect(await outcome(send({ to: north, body }))).toBe("accepted")
  })
})

describe("a submission is suspicious", () => {
  const SUSPECTED = "403 bot_suspected"

  it("if the hidden field is filled in", async () => {
    expect(await outcome(send({ body: note({ contact_me_by_fax: "yes" }) }))).toBe(SUSPECTED)
    await configure({ bot_score_threshold: 99 })
    expect(await outcome(send({ body: note({ contact_me_by_fax: "yes" }) }))).toBe(SUSPECTED)
  })

  it("if a text consists of links, but not if it contains a few", async () => {
    const links = "https://a.test https://b.test http://c.test www.d.test"
    expect(await outcome(send({ body: note({ text: `Buy ${links}` }) }))).toBe(SUSPECTED)
    const prose = `${"I have read this with pleasure, and it says much. ".repeat(8)}See https://a.test and https://b.test`
    expect(await outcome(send({ body: note({ text: prose, website: "https://me.test" }) }))).toBe("accepted")
  })

  it("if the same text is sent repeatedly within an hour, from any address to any route", async () => {
    const body = note()
    const shouted = { text: ` ${body.text.toUpperCase().replaceAll(" ", "  ")}` }
    const outcomes: string[] = []
    for (let time = 0; time < 7; time++)
      outcomes.push(await outcome(send({ body: time % 2 ? shouted : body, slug: `post-${time}` })))
    expect(outcomes).toEqual([...Array(5).fill("accepted"), SUSPECTED, SUSPECTED])

    passTime(61 * MINUTE_MS)
    expect(await outcome(send({ body }))).toBe("accepted")
  })

  it("if the same text is sent many times at once", async () => {
    const body = note()
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome(send({ body }))))
    expect(outcomes.filter((one) => one === "accepted")).toHaveLength(5)
  })

  it("sooner if it is sent faster than a person types, which alone is not enough", async () => {
    // The clock stands still, because a slow machine would send as slowly as a person.
    passTime(0)
    const body = note()
    const hasty = () => outcome(send({ body, token: makeSpamToken(SPAM_SECRET) }))
    expect([await hasty(), await hasty(), await hasty()]).toEqual(["accepted", "accepted", SUSPECTED])
  })

  it("sooner if one client sends a lot, which alone is not enough", async () => {
    const from = anyAddress()
    const body = note()
    for (let time = 0; time < 31; time++) expect(await outcome(send({ from }))).toBe("accepted")
    for (let time = 0; time < 3; time++) expect(await outcome(send({ from, body }))).toBe("accepted")
    expect(await outcome(send({ from, body }))).toBe(SUSPECTED)
    expect(await outcome(send({ body }))).toBe("accepted")
  })

  it("sooner if the shop's threshold is lower", async () => {
    passTime(0)
    await configure({ bot_score_threshold: 30 })
    expect(await outcome(send({ token: makeSpamToken(SPAM_SECRET) }))).toBe(SUSPECTED)
    expect(await outcome(send())).toBe("accepted")
  })

  it("and uses up the token, gets no explanation, and is logged without personal data", async () => {
    const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER)
    const info = vi.spyOn(logger, "info").mockImplementation(() => undefined)
    const token = await spamToken(shop)
    const from = anyAddress()
    const reply = await send({
      token,
      from,
      body: note({ text: "Jane Doe", contact_me_by_fax: "jane@doe.test" }),
    })
    expect(reply.body).toEqual({
      type: "permission_error",
      code: "bot_suspected",
      message: "The request looks automated and was not accepted.",
      doc_url: docUrl("bot_suspected"),
    })
    const told = info.mock.calls.flat().join()
    expect(told).toContain('POST /store/spam-spec/:slug/notes, by its points {"trap":100')
    for (const personal of ["Jane", "jane", from]) expect(told).not.toContain(personal)
    expect(await outcome(send({ token }))).toBe("403 invalid_spam_token")
  })
})

describe("a captcha", () => {
  let captcha: CaptchaServer
  let before: object

  beforeEach(async () => {
    before = { captchaDoubt: Reflect.get(service(), "captchaDoubt") }
    captcha = await captchaServer()
    useCaptcha(patient(10_000))
    await configure({ captcha_provider: "turnstile", captcha_secret: "of the shop" })
  })
  afterEach(() => {
    Object.assign(service(), before)
    captcha.close()
  })

  function useCaptcha(timeoutMs: number): void {
    const urls = { turnstile: captcha.url, hcaptcha: captcha.url, recaptcha: captcha.url }
    Object.assign(service(), { captchaDoubt: captchaVerifier({ urls, timeoutMs }) })
  }

  const withCaptcha = (captcha_token?: string) => send({ body: note({ captcha_token }) })

  it("is verified with the shop's secret and without the visitor's data", async () => {
    expect(await outcome(withCaptcha("passed"))).toBe("accepted")
    expect(captcha.asked).toEqual([
      { path: "/turnstile/v0/siteverify", form: { secret: "of the shop", response: "passed" } },
    ])
  })

  it("marks the visitor as a bot if it is missing or failed, whatever the threshold", async () => {
    await configure({ bot_score_threshold: 99 })
    expect(await outcome(withCaptcha())).toBe("403 bot_suspected")
    expect(await outcome(withCaptcha(""))).toBe("403 bot_suspected")
    captcha.answer = { success: false, "error-codes": ["timeout-or-duplicate"] }
    expect(await outcome(withCaptcha("used"))).toBe("403 bot_suspected")
  })

  it.each<[string, object | string, number]>([
    ["does not answer", "never", 200],
    ["fails", "", 503],
    ["does not know the shop's secret", { success: false, "error-codes": ["invalid-input-secret"] }, 200],
  ])("is skipped, with one log line, if its service %s", async (_what, answer, status) => {
    const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER)
    const error = vi.spyOn(logger, "error").mockImplementation(() => undefined)
    Object.assign(captcha, { answer, status })
    if (answer === "never") useCaptcha(patient(500))
    expect(await outcome(withCaptcha("any"))).toBe("accepted")
    expect(await outcome(withCaptcha("any"))).toBe("accepted")
    expect(error).toHaveBeenCalledTimes(1)
    expect(error.mock.calls[0]?.[0]).toBe("The captcha turnstile is skipped until it answers again")

    expect(await outcome(send({ body: note({ captcha_token: "any", contact_me_by_fax: "x" }) }))).toBe(
      "403 bot_suspected",
    )
    expect(await outcome(withCaptcha())).toBe("403 bot_suspected")
    Object.assign(captcha, { answer: { success: true }, status: 200 })
    expect(await outcome(withCaptcha("any"))).toBe("accepted")
  })

  it.each<[string, object | string, number]>([
    ["HTML", "<html>Checking your browser</html>", 200],
    ["a firewall's page", "<html>Request blocked</html>", 403],
    ["another protocol", { ok: true }, 200],
    ["nothing", "", 200],
    ["a redirect", "", 302],
  ])("that answers %s refuses the visitor, who may have caused it", async (_what, answer, status) => {
    const logger = shop.container.resolve(ContainerRegistrationKeys.LOGGER)
    const error = vi.spyOn(logger, "error").mockImplementation(() => undefined)
    Object.assign(captcha, { answer, status })
    expect(await outcome(withCaptcha("any"))).toBe("403 bot_suspected")
    expect(await outcome(withCaptcha("any"))).toBe("403 bot_suspected")
    expect(error.mock.calls.map(([said]) => said)).toEqual([
      "The captcha turnstile refuses all visitors until it answers again",
    ])
    Object.assign(captcha, { answer: { success: true }, status: 200 })
    expect(await outcome(withCaptcha("any"))).toBe("accepted")
  })

  it("needs its secret when it is chosen, and as long as it is chosen", async () => {
    const url = "/admin/config/anti_spam"
    const refusal = { code: "missing_field", message: "Field 'captcha_secret' is required." }
    const { body: kept } = await admin(shop).post(url, { captcha_secret: null }).expect(400)
    expect(kept).toMatchObject(refusal)
    await configure({ captcha_provider: null, captcha_secret: null })
    const { body: off } = await admin(shop).get(url).expect(200)
    expect(off.config).toMatchObject({ state: null, groups: [{ name: "captcha", state: "off" }] })
    const { body: begun } = await admin(shop).post(url, { captcha_provider: "turnstile" }).expect(400)
    expect(begun).toMatchObject(refusal)

    await configure({ captcha_provider: "turnstile", captcha_secret: "of the shop" })
    const { body: on } = await admin(shop).get(url).expect(200)
    expect(on.config).toMatchObject({ state: "ready", groups: [{ state: "ready", missing: [] }] })
  })

  it("is not verified if it is off, or if the decision is clear without it", async () => {
    expect(await outcome(send({ body: note({ captcha_token: "x", contact_me_by_fax: "x" }) }))).toBe(
      "403 bot_suspected",
    )
    await configure({ captcha_provider: null })
    expect(await outcome(withCaptcha())).toBe("accepted")
    expect(captcha.asked).toEqual([])
  })
})

describe("the purge of used tokens", () => {
  beforeEach(async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const empty = async () => void (await database.raw("TRUNCATE spent_spam_token, seen_submission"))
    await empty()
    await runInTenant(north.tenant, empty)
  })

  const kept = async (of: Shop) => {
    const count = async () => {
      const [, tokens] = await service().listAndCountSpentSpamTokens({})
      const [, seen] = await service().listAndCountSeenSubmissions({})
      return { tokens, seen }
    }
    return of === north ? runInTenant(north.tenant, count) : count()
  }

  it("deletes expired rows only, in this tenant only, and tolerates parallel runs", async () => {
    await send()
    await send({ to: north })
    const before = await kept(north)
    passTime(32 * MINUTE_MS)
    await send()
    await Promise.all([purgeJob.run(shop.container), purgeJob.run(shop.container)])
    expect((await kept(shop)).tokens).toBe(1)

    const further = clock.now() + 62 * MINUTE_MS
    restoreClock()
    restoreClock = clock.use({ now: () => further })
    await Promise.all(Array.from({ length: 4 }, () => purgeJob.run(shop.container)))
    expect(await kept(shop)).toEqual({ tokens: 0, seen: 0 })
    expect(await kept(north)).toEqual(before)
    await runInTenant(north.tenant, () => purgeJob.run(shop.container))
    expect(await kept(north)).toEqual({ tokens: 0, seen: 0 })
  })

  it("deletes many rows in batches", async () => {
    const expired = { expires_at: new Date(clock.now() - 5 * MINUTE_MS) }
    const rows = Array.from({ length: 2_500 }, () => ({ fingerprint: randomUUID(), ...expired }))
    await service().createSpentSpamTokens(rows)
    await purgeJob.run(shop.container)
    expect((await kept(shop)).tokens).toBe(0)
  })

  it("has a scheduled job", () => {
    expect(scheduledJobs()).toContain(purgeJob)
  })
})

/** Changes one part of a token and keeps its format. */
function changed(token: string, part: "time" | "nonce" | "signature"): string {
  const [version, seconds, nonce = "", signature = ""] = token.split(".")
  const other = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1)
  return [
    version,
    part === "time" ? Number(seconds) + 1 : seconds,
    part === "nonce" ? other(nonce) : nonce,
    part === "signature" ? other(signature) : signature,
  ].join(".")
}

function later(salt: string): string {
  return salt.replace(/expires=(\d+)/, (_all, seconds: string) => `expires=${Number(seconds) + 60}`)
}

/** A puzzle that an attacker made without the key. */
function madeUp(): SpamChallenge {
  const salt = "00?issued=1&expires=9999999999&"
  const challenge = createHash("sha256").update(`${salt}0`).digest("hex")
  const signature = createHmac("sha256", "a guess").update(challenge).digest("hex")
  return { algorithm: "SHA-256", challenge, maxnumber: 0, salt, signature }
}
