import { SMTPServer } from "smtp-server"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { sendEmailCampaigns } from "../../../src/features/email-marketing/jobs/send-email-campaigns"
import { unsubscribeEmailWorkflow } from "../../../src/features/email-marketing/workflows/subscriptions"
import { sendTestMailWorkflow } from "../../../src/features/mail/workflows/send-test-mail"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createPost } from "../../factories/blog"
import { sql } from "../../factories/checkout"
import {
  anyEmail,
  createCampaign,
  createDirectList,
  linkIn,
  mailsTo,
  subscribeDirectly,
} from "../../factories/email-marketing"
import { useMailServer } from "../../factories/mail-server"
import { pathOf } from "../../factories/services"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36"
const DAY_MS = 86_400_000

let shop: TenantShop
let server: MailServer
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("email-campaign-reports")
  server = await useMailServer(shop, { from_name: "Alder & Clay" })
})
afterAll(() => server.close())
afterEach(() => {
  restoreClock()
  restoreClock = () => {}
})

const waitMinutes = (minutes: number) => {
  restoreClock()
  const now = Date.now()
  restoreClock = clock.use({ now: () => now + minutes * 60_000 })
}
const inShop = <Result>(run: () => Promise<Result>) => runInTenant(shop.tenant, run)
const send = () => inShop(() => sendEmailCampaigns.run(shop.container))
const post = (id: string, action: string, body: object = {}) =>
  admin(shop).post(`/admin/email-campaigns/${id}/${action}`, body)
const get = (id: string, what: string) => admin(shop).get(`/admin/email-campaigns/${id}/${what}`)
const read = async (id: string) =>
  (await admin(shop).get(`/admin/email-campaigns/${id}`).expect(200)).body.email_campaign
const reportOf = async (id: string) => (await get(id, "report").expect(200)).body.email_report

/** An order of this buyer, placed so many days from now. */
async function ordered(email: string, total: number, days: number, fields = { status: "pending" }) {
  const id = unique("order")
  const at = new Date(Date.now() + days * DAY_MS)
  await sql(
    shop,
    `INSERT INTO "order" (id, email, currency_code, status, is_draft_order, version, created_at, updated_at)
     VALUES (?, ?, 'eur', ?, false, 1, ?, ?)`,
    [id, email, fields.status, at, at],
  )
  await sql(shop, "INSERT INTO order_summary (id, order_id, version, totals) VALUES (?, ?, 1, ?)", [
    unique("ordsum"),
    id,
    JSON.stringify({ current_order_total: total }),
  ])
}

/** A server that answers each recipient with an error, or takes the mail. */
async function picky(answer: (address: string) => { message: string; responseCode: number } | undefined) {
  const taken: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = answer(address)
      if (refusal) return done(Object.assign(new Error(refusal.message), refusal))
      taken.push(address)
      done()
    },
    onData: (stream, _session, done) => {
      stream.on("data", () => undefined)
      stream.on("end", () => done())
    },
  })
  smtp.on("error", () => undefined)
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve))
  const address = smtp.server.address()
  const smtp_port = typeof address === "object" && address ? address.port : 0
  const restore = await overrideSettings(shop, "mail", { smtp_port, smtp_user: null })
  return {
    taken,
    async close() {
      await restore()
      await admin(shop).post("/admin/config/mail", { smtp_password: server.password }).expect(200)
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

const isSuppressed = async (email: string) =>
  (await admin(shop).get(`/admin/email-suppressions?email=${email}`).expect(200)).body.count > 0

describe("GET /admin/email-campaigns/unsubscribe-reasons", () => {
  const REPORT = "/admin/email-campaigns/unsubscribe-reasons"
  const DAYS_LATER = 500
  const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const reasonsIn = async (query: string, of = shop) =>
    (await admin(of).get(`${REPORT}?${query}`).expect(200)).body.unsubscribe_reasons

  /** A sent campaign, and what its reader does with the link to leave. */
  async function sentCampaign() {
    const list = await createDirectList(shop)
    const reader = await subscribeDirectly(shop, list.handle)
    const { id } = await createCampaign(shop, list.id)
    await post(id, "schedule").expect(200)
    await send()
    const link = pathOf(linkIn(mailsTo(server, reader)[0]?.text, "/store/email-unsubscribe"))
    return { id, reader, leave: (body: object) => storefront(shop).post(link, body).expect(200) }
  }

  it("200: counts over all campaigns, for one campaign, and those who left in another way", async () => {
    const [first, second, third] = [await sentCampaign(), await sentCampaign(), await sentCampaign()]
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle)
    const [row] = await sql(shop, "SELECT id FROM email_subscription WHERE email = ?", [email])
    // Nothing else happens in these days.
    waitMinutes(DAYS_LATER * 1_440)
    await first.leave({ reason: "too_often" })
    await second.leave({ reason: "too_often", comment: "Once a month." })
    await third.leave({ reason: "Moved away" })
    await third.leave({ resubscribe: true })
    const leaving = { reason: "phone", network: null }
    await inShop(() =>
      unsubscribeEmailWorkflow(shop.container).run({ input: { id: String(row?.id), leaving } }),
    )
    restoreClock()
    const span = { from: dayAfter(DAYS_LATER - 1), to: dayAfter(DAYS_LATER + 1) }
    const days = `from=${span.from}&to=${span.to}`
    expect(await reasonsIn(days)).toEqual({
      ...span,
      people: 4,
      reasons: [
        { reason: "too_often", people: 2 },
        { reason: "Moved away", people: 1 },
        { reason: "phone", people: 1 },
      ],
    })
    expect(await reasonsIn(`${days}&campaign_id=${second.id}`)).toEqual({
      ...span,
      people: 1,
      reasons: [{ reason: "too_often", people: 1 }],
    })
    expect(await reasonsIn(`${days}&campaign_id=none`)).toMatchObject({ people: 0, reasons: [] })
    const before = dayAfter(DAYS_LATER - 5)
    expect(await reasonsIn(`from=${before}&to=${before}`)).toMatchObject({ people: 0, reasons: [] })
    const other = await useTenant("north")
    expect(await reasonsIn(days, other)).toMatchObject({ people: 0, reasons: [] })
    expect(await reasonsIn(`${days}&campaign_id=${second.id}`, other)).toMatchObject({ people: 0 })
  })

  it("200: is about the last 28 days by default", async () => {
    const { from, to } = await reasonsIn("")
    expect((Date.parse(to) - Date.parse(from)) / DAY_MS).toBe(27)
  })

  it.each([
    ["from=2026-02-30", "invalid_field"],
    ["from=2026-03-02&to=2026-03-01", "out_of_range"],
    ["from=2025-01-01&to=2026-03-01", "out_of_range"],
    [`campaign_id=${"x".repeat(101)}`, "out_of_range"],
    ["reason=other", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    expect((await admin(shop).get(`${REPORT}?${query}`).expect(400)).body.code).toBe(code)
  })

  it("401: without an admin", async () => {
    await storefront(shop).get(REPORT).expect(401)
  })
})

describe("GET /admin/email-campaigns/:id/report", () => {
  it("200: counts people and machines apart, clicks by link, and orders of the last clicked campaign", async () => {
    const list = await createDirectList(shop)
    const [buyer, other] = [
      await subscribeDirectly(shop, list.handle),
      await subscribeDirectly(shop, list.handle),
    ]
    const visits = async (id: string, email: string, agent: string, minutes = 0) => {
      waitMinutes(minutes)
      await post(id, "schedule").expect(200)
      await send()
      waitMinutes(minutes + 1)
      const click = pathOf(linkIn(mailsTo(server, email).at(-1)?.text, "/store/track/click/"))
      await storefront(shop, { key: null }).get(click).set("user-agent", agent).expect(302)
    }
    const { id } = await createCampaign(shop, list.id)
    await visits(id, buyer, CHROME)
    const robot = pathOf(linkIn(mailsTo(server, other)[0]?.text, "/store/track/click/"))
    await storefront(shop, { key: null }).get(robot).set("user-agent", "curl/8.5.0").expect(302)
    await ordered(buyer.toUpperCase(), 12.3, 1)
    await ordered(buyer, 0.4, 6)
    await ordered(buyer, 100, 8)
    await ordered(buyer, 100, -1)
    await ordered(buyer, 100, 1, { status: "canceled" })
    await ordered(other, 100, 1)
    const report = await reportOf(id)
    expect(report).toMatchObject({
      campaign_id: id,
      results: { recipients: 2, sent: 2, opened: 1, clicked: 1, machine_clicked: 1 },
      links: [{ position: 1, url: "https://shop.test/bowls", clicks: 1, machine_clicks: 1 }],
      attribution_days: 7,
      revenue: [{ currency_code: "eur", orders: 2, revenue: 12.7 }],
    })
    const sum = (name: string) =>
      report.hours.reduce((all: number, hour: Record<string, number>) => all + (hour[name] ?? 0), 0)
    expect([sum("sent"), sum("opened"), sum("clicked")]).toEqual([2, 1, 1])

    // A later click in another campaign takes over the orders that follow it.
    const later = await createCampaign(shop, list.id)
    await visits(later.id, buyer, CHROME, 3 * 1_440)
    restoreClock()
    expect((await reportOf(id)).revenue).toEqual([{ currency_code: "eur", orders: 1, revenue: 12.3 }])
    expect((await reportOf(later.id)).revenue).toEqual([{ currency_code: "eur", orders: 2, revenue: 100.4 }])
  })

  it("200: counts why people have unsubscribed by this mail, also after they came back", async () => {
    const list = await createDirectList(shop)
    const readers: string[] = []
    for (let reader = 0; reader < 5; reader++) readers.push(await subscribeDirectly(shop, list.handle))
    const { id } = await createCampaign(shop, list.id)
    await post(id, "schedule").expect(200)
    await send()
    const leave = (email: string, body: object) =>
      storefront(shop)
        .post(pathOf(linkIn(mailsTo(server, email)[0]?.text, "/store/email-unsubscribe")), body)
        .expect(200)
    const [first = "", second = "", silent = "", back = ""] = readers
    await leave(first, { reason: "too_often" })
    // The page asks for the reason after the person has left.
    await leave(second, {})
    await leave(second, { reason: "too_often", comment: "Once a month." })
    await leave(silent, {})
    await leave(back, { reason: "Moved away" })
    await leave(back, { resubscribe: true })
    const unsubscribe_reasons = [
      { reason: "too_often", people: 2 },
      { reason: "Moved away", people: 1 },
      { reason: null, people: 1 },
    ]
    expect((await reportOf(id)).results).toMatchObject({ unsubscribed: 4, unsubscribe_reasons })
    expect((await read(id)).results).toMatchObject({ unsubscribed: 4, unsubscribe_reasons })
    const { body } = await get(id, "recipients?limit=50").expect(200)
    const reasons = body.email_recipients.map((one: Record<string, string>) => [
      one.email,
      one.unsubscribe_reason,
    ])
    expect(new Map(reasons)).toEqual(
      new Map([
        ...[first, second].map((email) => [email, "too_often"] as const),
        ...[silent, readers[4]].map((email) => [email, null] as const),
        [back, "Moved away"],
      ]),
    )
  })

  it("200: is empty for a draft. 401 and 404", async () => {
    const list = await createDirectList(shop)
    const { id } = await createCampaign(shop, list.id)
    expect(await reportOf(id)).toMatchObject({
      results: { recipients: 0, unsubscribe_reasons: [] },
      links: [],
      hours: [],
      revenue: [],
    })
    for (const what of ["report", "audience"]) {
      await get("none", what).expect(404)
      await storefront(shop).get(`/admin/email-campaigns/${id}/${what}`).expect(401)
    }
  })
})

describe("before a campaign begins", () => {
  it("200: its audience is counted, and it can become a draft again", async () => {
    const list = await createDirectList(shop)
    const [reader, gone] = [
      await subscribeDirectly(shop, list.handle),
      await subscribeDirectly(shop, list.handle),
    ]
    await admin(shop).post("/admin/email-suppressions", { email: gone }).expect(200)
    const { id } = await createCampaign(shop, list.id)
    expect((await get(id, "audience").expect(200)).body.email_audience).toEqual({ people: 1 })
    const scheduled_at = new Date(Date.now() + DAY_MS).toISOString()
    await post(id, "schedule", { scheduled_at }).expect(200)
    const { body } = await post(id, "unschedule").expect(200)
    expect(body.email_campaign).toMatchObject({ status: "draft", scheduled_at: null })
    waitMinutes(2 * 1_440)
    await send()
    expect(mailsTo(server, reader)).toEqual([])
    expect((await post(id, "unschedule").expect(409)).body.code).toBe("invalid_state")
    await post("none", "unschedule").expect(404)
  })

  it("409: a change that arrives after the start leaves the content alone", async () => {
    const list = await createDirectList(shop)
    const { id } = await createCampaign(shop, list.id, { subject: "Before" })
    const path = `/admin/email-campaigns/${id}`
    await Promise.all([
      post(id, "schedule").expect(200),
      ...Array.from({ length: 5 }, () => admin(shop).post(path, { subject: "After", preheader: null })),
    ])
    const { status, subject } = await read(id)
    expect(status).toBe("scheduled")
    await admin(shop).post(path, { subject: "Too late" }).expect(409)
    await admin(shop).delete(path).expect(409)
    expect((await read(id)).subject).toBe(subject)
  })
})

describe("refusals", () => {
  it("of a blocked sender suppress nobody, and pause the campaign before the whole list has failed", async () => {
    const list = await createDirectList(shop)
    const csv = ["email", ...Array.from({ length: 45 }, () => anyEmail())].join("\n")
    await admin(shop)
      .post("/admin/email-subscribers/import", { csv, list: list.handle, source: "fair", dry_run: false })
      .expect(200)
    const { id } = await createCampaign(shop, list.id)
    let isBlocked = true
    const smtp = await picky(() =>
      isBlocked ? { message: "5.7.1 Relay access denied", responseCode: 554 } : undefined,
    )
    try {
      await post(id, "schedule").expect(200)
      await send()
      expect(await read(id)).toMatchObject({
        status: "paused",
        problem: "RCPT TO 554 5.7.1",
        results: { failed: 20, pending: 25, sent: 0 },
      })
      for (const line of csv.split("\n").slice(1, 3)) expect(await isSuppressed(line)).toBe(false)
      isBlocked = false
      await post(id, "retry").expect(200)
      await send()
      expect(await read(id)).toMatchObject({
        status: "sent",
        problem: null,
        results: { sent: 45, failed: 0 },
      })
      expect(new Set(smtp.taken).size).toBe(45)
    } finally {
      await smtp.close()
    }
  })

  it("of a mailbox that does not exist also suppress after one of the shop's own mails", async () => {
    const [unknown, blocked] = [anyEmail(), anyEmail()]
    const smtp = await picky((address) =>
      address === unknown
        ? { message: "5.1.1 User unknown", responseCode: 550 }
        : { message: "5.7.1 Your IP is blocked", responseCode: 550 },
    )
    try {
      for (const to of [unknown, blocked]) {
        const input = { to, locale: "en", shop: "Alder" }
        await expect(inShop(() => sendTestMailWorkflow(shop.container).run({ input }))).rejects.toThrow()
      }
      expect(await isSuppressed(unknown)).toBe(true)
      expect(await isSuppressed(blocked)).toBe(false)
    } finally {
      await smtp.close()
    }
  })
})

describe("a mail that is on its way", () => {
  it("is not unsubscribed, and not opened by a person, before its outcome is stored", async () => {
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle)
    const { id } = await createCampaign(shop, list.id)
    await post(id, "schedule").expect(200)
    await send()
    const [{ text, html } = {}] = mailsTo(server, email)
    const leave = pathOf(linkIn(text, "/store/email-unsubscribe"))
    const open = pathOf(linkIn(html?.replaceAll("&amp;", "&").replaceAll('"', " "), "/store/track/open/"))
    const visit = (path: string) =>
      storefront(shop, { key: null }).get(path).set("user-agent", CHROME).expect(200)
    const set = (status: string, claimedAt: string) =>
      sql(
        shop,
        `UPDATE email_campaign_recipient SET sent_at = NULL, status = '${status}', claimed_at = now() - interval '${claimedAt}' WHERE campaign_id = ?`,
        [id],
      )
    // Stops the clock, because on a slow machine an open could come more than five seconds after the claim.
    waitMinutes(0)
    for (const [status, at] of [
      ["sending", "10 minutes"],
      ["uncertain", "1 second"],
    ] as const) {
      await set(status, at)
      expect((await visit(leave)).body.is_confirmation_needed).toBe(true)
      await visit(open)
    }
    expect((await read(id)).results).toMatchObject({ opened: 0, machine_opened: 1, unsubscribed: 0 })
    await set("uncertain", "10 minutes")
    await visit(open)
    expect((await visit(leave)).body.email_subscription.status).toBe("unsubscribed")
    expect((await read(id)).results).toMatchObject({ opened: 1 })
  })
})

describe("a sent mail", () => {
  it("shows products and posts as they were at the start, with links that lead to the storefront", async () => {
    const [{ handle, id: productId, title }] = (
      await admin(shop).get("/admin/products?limit=1&status[]=published").expect(200)
    ).body.products
    const article = await createPost(shop)
    const restore = await overrideSettings(shop, "storefront", { url: "https://alder.test" })
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle)
    const { id } = await createCampaign(shop, list.id, {
      blocks: [
        { type: "products", products: [handle] },
        { type: "posts", posts: [article.slug] },
      ],
    })
    const renamed = `Renamed ${title}`
    await admin(shop).post(`/admin/products/${productId}`, { title: renamed }).expect(200)
    await post(id, "schedule").expect(200)
    await send()
    await admin(shop).post(`/admin/products/${productId}`, { title }).expect(200)
    await restore()
    const [{ text = "", html = "" } = {}] = mailsTo(server, email)
    for (const part of [text, html])
      for (const shown of [renamed, article.title]) expect(part).toContain(shown)
    const { headers } = await storefront(shop, { key: null })
      .get(pathOf(linkIn(text, "/store/track/click/")))
      .set("user-agent", CHROME)
      .expect(302)
    expect(headers.location).toMatch(new RegExp(`^https://alder\\.test/.*${handle}$`))
  })

  it("keeps the shop's pace: one mail at a time below two in a second", async () => {
    const list = await createDirectList(shop)
    for (let person = 0; person < 3; person++) await subscribeDirectly(shop, list.handle)
    const restore = await overrideSettings(shop, "email_marketing", { mails_per_minute: 119 })
    const { id } = await createCampaign(shop, list.id)
    await post(id, "schedule").expect(200)
    await send()
    await restore()
    const claims = await sql(
      shop,
      "SELECT count(DISTINCT claim) AS claims FROM email_campaign_recipient WHERE campaign_id = ? AND status = 'sent'",
      [id],
    )
    expect(claims.map((row) => Number(row.claims))).toEqual([3])
  })
})

describe("a stranger who enters somebody's address", () => {
  it("sets no name of a person who has confirmed", async () => {
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle)
    const evil = { email, list: list.handle, first_name: "Win at evil.example", last_name: "now" }
    await storefront(shop).post("/store/email-subscribe", evil).expect(200)
    const { id } = await createCampaign(shop, list.id, { subject: "News, {{first_name|friend}}" })
    await post(id, "schedule").expect(200)
    await send()
    const [{ subject, text } = {}] = mailsTo(server, email)
    expect(subject).toBe("News, friend")
    expect(text).not.toContain("evil")
  })

  it("leaves no name to a person who subscribes later", async () => {
    const list = await createDirectList(shop)
    const email = anyEmail()
    const evil = { email, list: list.handle, first_name: "Win at evil.example" }
    await storefront(shop).post("/store/email-subscribe", evil).expect(200)
    await subscribeDirectly(shop, list.handle, { email })
    const { body } = await admin(shop).get(`/admin/email-subscribers?q=${email}`).expect(200)
    expect(body.email_subscribers).toMatchObject([{ email, first_name: null }])
  })
})
