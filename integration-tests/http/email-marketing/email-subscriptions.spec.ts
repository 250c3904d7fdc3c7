import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import {
  anyEmail,
  createDirectList,
  createEmailList,
  linkIn,
  mailConfirmations,
  mailsTo,
  subscribeDirectly,
} from "../../factories/email-marketing"
import { useMailServer } from "../../factories/mail-server"
import { pathOf } from "../../factories/services"
import { spamToken } from "../../factories/spam-token"
import { admin, storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { proofSize } from "../../harness/proof-size"
import { type TenantShop, useTenant } from "../../harness/tenants"

const MINUTE_MS = 60_000
/** Programs that open the links of mails before their reader does. */
const SCANNERS = [
  "",
  "Mozilla/5.0",
  "curl/8.5.0",
  "python-requests/2.32",
  "Go-http-client/2.0",
  "okhttp/4.12",
  "Mozilla/5.0 (Windows NT 10.0) BarracudaCentral",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36",
  "Mozilla/5.0 (compatible; ProofPoint URL Defense)",
  "Mozilla/5.0 (Windows NT 10.0; Microsoft Outlook 16.0; ms-office)",
]

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"

const SCANS = proofSize({ full: 1_000, small: 100 })

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("email-subscriptions")
  server = await useMailServer(shop, { from_name: "Alder & Clay" })
})
afterAll(() => server.close())

let restoreClock = () => {}
afterEach(() => {
  restoreClock()
  restoreClock = () => {}
})
const waitMinutes = (minutes: number) => {
  const now = Date.now()
  restoreClock = clock.use({ now: () => now + minutes * MINUTE_MS })
}

const ask = (email: string, list: string, fields: object = {}) =>
  storefront(shop).post("/store/email-subscribe", { email, list, ...fields })
const statusOf = async (email: string, list: string) => {
  const [row] = await sql(
    shop,
    "SELECT s.status FROM email_subscription s JOIN email_list l ON l.id = s.list_id WHERE s.email = ? AND l.handle = ?",
    [email, list],
  )
  return row?.status
}
const byLink = () => storefront(shop, { key: null })
const confirmLink = (email: string) => linkIn(mailsTo(server, email).at(-1)?.text, "/store/email-confirm")
/** The token that unsubscribes, as mails of campaigns contain it. */
const leaveToken = async (email: string) => {
  const [row] = await sql(shop, "SELECT id FROM email_subscription WHERE email = ?", [email])
  return tokenFor("unsubscribe", row?.id ?? "")
}
const tokenFor = (purpose: "unsubscribe" | "preferences", id: string) =>
  runInTenant(shop.tenant, () => shop.container.resolve("emailMarketing").linkToken(purpose, { id }))
const leavePath = async (email: string) =>
  `/store/email-unsubscribe?token=${await leaveToken(email)}&key=${shop.publishableKey}`

describe("POST /store/email-subscribe", () => {
  it("200: asks the owner by mail, in the reader's language, and confirms by the link", async () => {
    const { handle: list, name } = await createEmailList(shop)
    const email = anyEmail()
    const { body } = await ask(email.toUpperCase(), list, { locale: "de" }).expect(200)
    expect(body).toEqual({ email_subscription: { list, status: "unconfirmed" } })
    await mailConfirmations(shop)
    const [mail] = mailsTo(server, email)
    expect(mail?.subject).toContain("Bestätigen")
    expect(mail?.text).toContain(name)
    const confirmed = await byLink()
      .get(pathOf(confirmLink(email)))
      .set("user-agent", CHROME)
      .expect(200)
    expect(confirmed.body).toEqual({
      email_subscription: { list, status: "confirmed" },
      is_confirmation_needed: false,
    })
    expect(await statusOf(email, list)).toBe("confirmed")
  })

  it("200: answers the same for confirmed, unsubscribed, suppressed and unknown addresses", async () => {
    const { handle: list } = await createDirectList(shop)
    const [confirmed, left, suppressed] = [
      await subscribeDirectly(shop, list),
      await subscribeDirectly(shop, list),
      anyEmail(),
    ]
    await byLink()
      .post(await leavePath(left), {})
      .expect(200)
    await admin(shop).post("/admin/email-suppressions", { email: suppressed }).expect(200)
    for (const email of [confirmed, left, suppressed, anyEmail()]) {
      const { body } = await ask(email, list).expect(200)
      expect(body).toEqual({ email_subscription: { list, status: "unconfirmed" } })
    }
    expect(await statusOf(left, list)).toBe("unsubscribed")
    expect(await statusOf(confirmed, list)).toBe("confirmed")
    await mailConfirmations(shop)
    expect(mailsTo(server, suppressed)).toHaveLength(0)
    expect(mailsTo(server, confirmed)).toHaveLength(0)
  })

  it("200: sends one mail to an address in ten minutes, for all lists and simultaneous calls", async () => {
    const [one, other] = [await createEmailList(shop), await createEmailList(shop)]
    const email = anyEmail()
    await Promise.all([one, one, other, one, other].map(({ handle }) => ask(email, handle).expect(200)))
    await Promise.all([mailConfirmations(shop), mailConfirmations(shop)])
    expect(mailsTo(server, email)).toHaveLength(1)
    waitMinutes(9)
    await ask(email, one.handle).expect(200)
    await mailConfirmations(shop)
    expect(mailsTo(server, email)).toHaveLength(1)
    restoreClock()
    waitMinutes(21)
    await mailConfirmations(shop)
    expect(mailsTo(server, email)).toHaveLength(2)
  })

  it("200: with an anti-spam token and a list without double opt-in, subscribes at once", async () => {
    const { handle: list } = await createDirectList(shop, { consent_text: "News, please." })
    const email = await subscribeDirectly(shop, list)
    expect(await statusOf(email, list)).toBe("confirmed")
    const receipts = await sql(shop, "SELECT text, purpose FROM consent_receipt WHERE subject_email = ?", [
      email,
    ])
    expect(receipts).toEqual([{ text: "News, please.", purpose: `email-list:${list}` }])
    await byLink()
      .post(await leavePath(email), {})
      .expect(200)
    await subscribeDirectly(shop, list, { email })
    expect(await statusOf(email, list)).toBe("unsubscribed")
  })

  it.each([
    ["no address", {}, "missing_field"],
    ["another text", { email: "nobody" }, "invalid_field"],
    ["a header", { email: "a@mail.test\r\nBcc: b@mail.test" }, "invalid_field"],
    ["a long address", { email: `${"a".repeat(10_000)}@mail.test` }, "out_of_range"],
    ["an unknown field", { email: "a@mail.test", surprise: 1 }, "unknown_field"],
    ["a long name", { email: "a@mail.test", first_name: "x".repeat(10_000) }, "out_of_range"],
  ])("400: %s", async (_what, fields, code) => {
    const { body } = await storefront(shop).post("/store/email-subscribe", fields).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    await byLink().post("/store/email-subscribe", { email: anyEmail() }).expect(401)
  })

  it("404: for an unknown list", async () => {
    expect((await ask(anyEmail(), "no-such-list").expect(404)).body.code).toBe("not_found")
  })
})

describe("POST /store/newsletter", () => {
  it("200: subscribes to the shop's newsletter, which needs a confirmation", async () => {
    const { body } = await storefront(shop)
      .post("/store/newsletter", { email: anyEmail() })
      .set("x-svc-spam-token", await spamToken(shop))
      .expect(200)
    expect(body).toEqual({ email_subscription: { list: "newsletter", status: "unconfirmed" } })
  })

  it("403: without an anti-spam token", async () => {
    const { body } = await storefront(shop).post("/store/newsletter", { email: anyEmail() }).expect(403)
    expect(body.code).toBe("missing_spam_token")
  })

  it("400: without an address", async () => {
    const { body } = await storefront(shop)
      .post("/store/newsletter", {})
      .set("x-svc-spam-token", await spamToken(shop))
      .expect(400)
    expect(body.code).toBe("missing_field")
  })
})

describe("GET and POST /store/email-confirm", () => {
  it("200: a scanner's visit changes nothing, and a button's does", async () => {
    const { handle: list } = await createEmailList(shop)
    const email = anyEmail()
    await ask(email, list).expect(200)
    await mailConfirmations(shop)
    const path = pathOf(confirmLink(email))
    const page = await byLink()
      .get(path)
      .set({ "user-agent": "Slackbot 1.0", accept: "text/html" })
      .expect(200)
    expect(page.text).toContain('<form method="post">')
    expect(await statusOf(email, list)).toBe("unconfirmed")
    const done = await byLink().post(path).type("form").set("accept", "text/html").send("").expect(200)
    expect(done.text).not.toContain("<form")
    expect(await statusOf(email, list)).toBe("confirmed")
  })

  it("409: for a link from before an unsubscription, and after 30 days", async () => {
    const { handle: list } = await createEmailList(shop)
    const [left, late] = [anyEmail(), anyEmail()]
    await Promise.all([left, late].map((email) => ask(email, list).expect(200)))
    await mailConfirmations(shop)
    const path = pathOf(confirmLink(left))
    await byLink().post(path, {}).expect(200)
    await byLink()
      .post(await leavePath(left), {})
      .expect(200)
    expect((await byLink().post(path, {}).expect(409)).body.code).toBe("invalid_state")
    expect(await statusOf(left, list)).toBe("unsubscribed")
    waitMinutes(31 * 24 * 60)
    await byLink()
      .post(pathOf(confirmLink(late)), {})
      .expect(409)
  })

  it("400 and 401: without a token, and without a key", async () => {
    expect((await storefront(shop).get("/store/email-confirm").expect(400)).body.code).toBe("missing_field")
    expect((await storefront(shop).post("/store/email-confirm", {}).expect(400)).body.code).toBe(
      "missing_field",
    )
    await byLink().get("/store/email-confirm?token=x").expect(401)
  })
})

describe("GET /store/email-unsubscribe", () => {
  it("200: unsubscribes a person, who can undo it and give a reason", async () => {
    const { handle: list } = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list, { locale: "ar" })
    const path = await leavePath(email)
    const page = await byLink().get(path).set({ "user-agent": CHROME, accept: "text/html,*/*" }).expect(200)
    expect(page.text).toContain('dir="rtl"')
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'")
    expect(await statusOf(email, list)).toBe("unsubscribed")
    await byLink().post(path).type("form").send("reason=too_often&comment=").expect(200)
    const [row] = await sql(shop, "SELECT reason, comment FROM email_subscription WHERE email = ?", [email])
    expect(row).toEqual({ reason: "too_often", comment: null })
    await byLink().post(path).type("form").send("resubscribe=true").expect(200)
    expect(await statusOf(email, list)).toBe("confirmed")
    const actions = await sql(
      shop,
      "SELECT action FROM email_consent_event WHERE email = ? ORDER BY at, id",
      [email],
    )
    expect(actions.map(({ action }) => action)).toEqual(["subscribed", "unsubscribed", "resubscribed"])
  })

  it("200: a storefront that sends the key as a header unsubscribes at once", async () => {
    const { handle: list } = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list)
    const token = await leaveToken(email)
    const { body } = await storefront(shop).get(`/store/email-unsubscribe?token=${token}`).expect(200)
    expect(body.email_subscription).toEqual({ list, status: "unsubscribed" })
  })

  it.each([
    { "user-agent": "" },
    { "user-agent": "Mozilla/5.0" },
    { "user-agent": "curl/8.5.0" },
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" },
    { "user-agent": "Mozilla/5.0 (Windows NT 10.0) BarracudaCentral" },
    { "user-agent": "Mozilla/5.0 (X11) HeadlessChrome/140.0" },
    { "user-agent": CHROME, "sec-purpose": "prefetch;prerender" },
    { "user-agent": CHROME, purpose: "prefetch" },
    { "user-agent": CHROME, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
  ])("200: the scanner %j changes nothing", async (headers) => {
    const { handle: list } = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list)
    const path = await leavePath(email)
    const { body } = await byLink().get(path).set(headers).expect(200)
    expect(body).toEqual({ email_subscription: { list, status: "confirmed" }, is_confirmation_needed: true })
    expect(await statusOf(email, list)).toBe("confirmed")
  })

  it(`${SCANS} visits of scanners unsubscribe nobody`, async () => {
    const { handle: list } = await createDirectList(shop)
    const emails = await Promise.all(Array.from({ length: 10 }, () => subscribeDirectly(shop, list)))
    const paths = await Promise.all(emails.map(leavePath))
    for (let turn = 0; turn < SCANS / 10; turn += 1)
      await Promise.all(
        paths.map((path, index) => {
          const agent = SCANNERS[(turn + index) % SCANNERS.length] ?? ""
          return byLink().get(path).set("user-agent", agent).expect(200)
        }),
      )
    for (const email of emails) expect(await statusOf(email, list)).toBe("confirmed")
  })

  it("400: with one altered character, nothing changes", async () => {
    const { handle: list } = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list)
    const path = await leavePath(email)
    for (let at = 1; at < path.length; at++) {
      const other = path[at] === "x" ? "y" : "x"
      const { status } = await byLink()
        .get(path.slice(0, at) + other + path.slice(at + 1))
        .set("user-agent", CHROME)
      expect([400, 401, 404]).toContain(status)
    }
    expect(await statusOf(email, list)).toBe("confirmed")
  })

  it("400: for another shop's token, and for the token of another purpose", async () => {
    const { handle: list } = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list)
    const token = await leaveToken(email)
    const other = await useTenant("email-subscriptions-other")
    await storefront(other).get(`/store/email-unsubscribe?token=${token}`).expect(400)
    await storefront(shop).get(`/store/email-preferences?token=${token}`).expect(400)
    expect((await storefront(shop).get("/store/email-unsubscribe").expect(400)).body.code).toBe(
      "missing_field",
    )
  })

  it("401: without a key", async () => {
    await byLink().get("/store/email-unsubscribe?token=x").expect(401)
  })
})

describe("POST /store/email-unsubscribe", () => {
  it.each(["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"])(
    "200: unsubscribes by a mail program's one click in %s, also a second time",
    async (type) => {
      const { handle: list } = await createDirectList(shop)
      const email = await subscribeDirectly(shop, list)
      const path = await leavePath(email)
      const form =
        type === "application/x-www-form-urlencoded"
          ? "List-Unsubscribe=One-Click"
          : '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
      for (let call = 0; call < 2; call++)
        await byLink().post(path).set({ "content-type": type, "user-agent": "" }).send(form).expect(200)
      expect(await statusOf(email, list)).toBe("unsubscribed")
      const events = await sql(
        shop,
        "SELECT 1 FROM email_consent_event WHERE email = ? AND action = 'unsubscribed'",
        [email],
      )
      expect(events).toHaveLength(1)
    },
  )

  it("200: takes the token in the body, with reason and comment", async () => {
    const { handle: list } = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list)
    const token = await leaveToken(email)
    const { body } = await storefront(shop)
      .post("/store/email-unsubscribe", { token, reason: "Too many", comment: "<b>Bye</b>" })
      .expect(200)
    expect(body).toEqual({ email_subscription: { list, status: "unsubscribed" } })
    const [row] = await sql(shop, "SELECT reason, comment FROM email_subscription WHERE email = ?", [email])
    expect(row).toEqual({ reason: "Too many", comment: "Bye" })
  })

  it.each([
    [{}, "missing_field"],
    [{ token: "x" }, "invalid_field"],
    [{ token: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await storefront(shop).post("/store/email-unsubscribe", fields).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    await byLink().post("/store/email-unsubscribe", { token: "x" }).expect(401)
  })

  it("404 and 409: for an erased subscription, and for an undo after a week", async () => {
    const { handle: list } = await createDirectList(shop)
    const [erased, late] = [await subscribeDirectly(shop, list), await subscribeDirectly(shop, list)]
    const [first, second] = [await leaveToken(erased), await leaveToken(late)]
    await sql(shop, "DELETE FROM email_subscriber WHERE email = ?", [erased])
    await storefront(shop).post("/store/email-unsubscribe", { token: first }).expect(404)
    await storefront(shop).post("/store/email-unsubscribe", { token: second }).expect(200)
    waitMinutes(8 * 24 * 60)
    const undo = { token: second, resubscribe: true }
    const { body } = await storefront(shop).post("/store/email-unsubscribe", undo).expect(409)
    expect(body.code).toBe("invalid_state")
  })
})

describe("GET and POST /store/email-preferences", () => {
  it("400: with one altered character, nothing is shown and nothing changes", async () => {
    const { handle: list } = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list)
    const [row] = await sql(shop, "SELECT id FROM email_subscriber WHERE email = ?", [email])
    const token = await tokenFor("preferences", row?.id ?? "")
    const path = `/store/email-preferences?token=${token}&key=${shop.publishableKey}`
    for (let at = 1; at < path.length; at++) {
      const other = path.slice(0, at) + (path[at] === "x" ? "y" : "x") + path.slice(at + 1)
      const { status, text } = await byLink().get(other).set("user-agent", CHROME)
      expect([400, 401, 404]).toContain(status)
      expect(text).not.toContain(email)
    }
    for (let at = 0; at < token.length; at++) {
      const other = token.slice(0, at) + (token[at] === "x" ? "y" : "x") + token.slice(at + 1)
      const { status } = await storefront(shop).post("/store/email-preferences", { token: other, lists: [] })
      expect(status).toBe(400)
    }
    expect(await statusOf(email, list)).toBe("confirmed")
  })

  it("200: shows the lists and changes exactly these", async () => {
    const [kept, dropped, added, hidden] = [
      await createDirectList(shop),
      await createDirectList(shop),
      await createDirectList(shop, { consent_text: "Yes." }),
      await createDirectList(shop, { is_public: false }),
    ]
    const email = await subscribeDirectly(shop, kept.handle)
    await subscribeDirectly(shop, dropped.handle, { email })
    const [row] = await sql(shop, "SELECT id FROM email_subscriber WHERE email = ?", [email])
    const token = await tokenFor("preferences", row?.id ?? "")
    const path = `/store/email-preferences?token=${token}&key=${shop.publishableKey}`
    const { body } = await byLink().get(path).expect(200)
    const own = body.email_preferences.lists.filter(({ list }: { list: string }) =>
      [kept, dropped, added, hidden].some(({ handle }) => handle === list),
    )
    expect(own).toHaveLength(3)
    await byLink()
      .post(path)
      .type("form")
      .send(`lists=&lists=${kept.handle}&lists=${added.handle}`)
      .set("accept", "text/html")
      .expect(200)
    expect(await statusOf(email, kept.handle)).toBe("confirmed")
    expect(await statusOf(email, dropped.handle)).toBe("unsubscribed")
    expect(await statusOf(email, added.handle)).toBe("confirmed")
    await storefront(shop)
      .post("/store/email-preferences", { token, lists: [hidden.handle] })
      .expect(400)
    await storefront(shop).post("/store/email-preferences", { token }).expect(400)
    await byLink().get(`/store/email-preferences?token=${token}`).expect(401)
  })
})
