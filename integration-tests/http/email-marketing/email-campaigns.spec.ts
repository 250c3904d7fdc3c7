import { SMTPServer } from "smtp-server"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { sendEmailCampaigns } from "../../../src/features/email-marketing/jobs/send-email-campaigns"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createPost } from "../../factories/blog"
import { sql } from "../../factories/checkout"
import {
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

let shop: TenantShop
let server: MailServer
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("email-campaigns")
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
const send = () => runInTenant(shop.tenant, () => sendEmailCampaigns.run(shop.container))
const post = (id: string, action: string, body: object = {}) =>
  admin(shop).post(`/admin/email-campaigns/${id}/${action}`, body)
const read = async (id: string) =>
  (await admin(shop).get(`/admin/email-campaigns/${id}`).expect(200)).body.email_campaign
const recipients = async (id: string) =>
  (await admin(shop).get(`/admin/email-campaigns/${id}/recipients?limit=100`).expect(200)).body
    .email_recipients

describe("a campaign", () => {
  it("reaches each confirmed subscriber once, with headers, links and names", async () => {
    const list = await createDirectList(shop)
    const ada = await subscribeDirectly(shop, list.handle, { first_name: "<b>Ada" })
    const nameless = await subscribeDirectly(shop, list.handle)
    const { id } = await createCampaign(shop, list.id, { subject: "News, {{first_name|friend}}" })
    await post(id, "schedule").expect(200)
    await Promise.all([send(), send()])
    await send()
    expect(await read(id)).toMatchObject({ status: "sent", results: { recipients: 2, sent: 2, pending: 0 } })
    const [mail, ...others] = mailsTo(server, nameless)
    expect(others).toEqual([])
    expect(mail?.subject).toBe("News, friend")
    const raw = server.received
      .find((one) => one.recipients.includes(nameless))
      ?.raw.replaceAll(/\r\n[ \t]+/g, " ")
    expect(raw).toMatch(
      /^List-Unsubscribe: <http\S+\/store\/email-unsubscribe\?token=\S+&tenant=email-campaigns>\r$/m,
    )
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const [own] = mailsTo(server, ada)
    expect(own?.html).not.toContain("<b>Ada")
    expect(own?.html).not.toContain("https://shop.test/bowls")
    const click = pathOf(linkIn(own?.text, "/store/track/click/"))
    waitMinutes(1)
    const { headers } = await storefront(shop, { key: null }).get(click).set("user-agent", CHROME).expect(302)
    expect(headers.location).toBe("https://shop.test/bowls")
    expect((await read(id)).results).toMatchObject({ clicked: 1, opened: 1 })
  })

  it("unsubscribes by its link, but not a scanner within a minute", async () => {
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle)
    const { id } = await createCampaign(shop, list.id)
    await post(id, "schedule").expect(200)
    await send()
    const path = pathOf(linkIn(mailsTo(server, email)[0]?.text, "/store/email-unsubscribe"))
    const visit = () => storefront(shop, { key: null }).get(path).set("user-agent", CHROME).expect(200)
    expect((await visit()).body.is_confirmation_needed).toBe(true)
    waitMinutes(2)
    expect((await visit()).body.email_subscription.status).toBe("unsubscribed")
    expect((await read(id)).results.unsubscribed).toBe(1)
  })

  it("skips people who left or were suppressed after its start", async () => {
    const list = await createDirectList(shop)
    const [left, suppressed] = [
      await subscribeDirectly(shop, list.handle),
      await subscribeDirectly(shop, list.handle),
    ]
    const { id } = await createCampaign(shop, list.id)
    await post(id, "schedule").expect(200)
    await send()
    // Sends the campaign again to its frozen recipients, as after a pause.
    await sql(shop, "UPDATE email_campaign_recipient SET status = 'failed' WHERE campaign_id = ?", [id])
    await sql(shop, "UPDATE email_subscription SET status = 'unsubscribed' WHERE email = ?", [left])
    await admin(shop).post("/admin/email-suppressions", { email: suppressed }).expect(200)
    await post(id, "retry").expect(200)
    await send()
    expect((await read(id)).results).toMatchObject({ skipped: 2, sent: 0 })
    const reasons = (await recipients(id)).map(({ email, reason }: Record<string, string>) => [email, reason])
    expect(new Map(reasons)).toEqual(
      new Map([
        [left, "unsubscribed"],
        [suppressed, "suppressed"],
      ]),
    )
    expect(mailsTo(server, left)).toHaveLength(1)
  })

  it("sends nothing again that a crash interrupted", async () => {
    const list = await createDirectList(shop)
    const [lost, waiting] = [
      await subscribeDirectly(shop, list.handle),
      await subscribeDirectly(shop, list.handle),
    ]
    const { id } = await createCampaign(shop, list.id)
    await post(id, "schedule").expect(200)
    await send()
    await sql(shop, "UPDATE email_campaign SET status = 'sending', run_at = now() WHERE id = ?", [id])
    await sql(
      shop,
      "UPDATE email_campaign_recipient SET status = 'sending', claim = 'dead', claimed_at = now() WHERE campaign_id = ? AND email = ?",
      [id, lost],
    )
    await sql(
      shop,
      "UPDATE email_campaign_recipient SET status = 'pending' WHERE campaign_id = ? AND email = ?",
      [id, waiting],
    )
    await send()
    expect((await read(id)).status).toBe("sending")
    waitMinutes(3)
    await send()
    expect(await read(id)).toMatchObject({ status: "sent", results: { uncertain: 1, sent: 1, pending: 0 } })
    await post(id, "retry").expect(200)
    await send()
    expect(mailsTo(server, lost)).toHaveLength(1)
  })

  it("waits while it is paused, and until its time", async () => {
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle)
    const { id } = await createCampaign(shop, list.id)
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
    await post(id, "schedule", { scheduled_at }).expect(200)
    await send()
    expect(await read(id)).toMatchObject({ status: "scheduled", scheduled_at })
    await sql(shop, "UPDATE email_campaign SET status = 'sending', content = NULL WHERE id = ?", [id])
    await post(id, "pause").expect(200)
    waitMinutes(90)
    await send()
    expect(mailsTo(server, email)).toHaveLength(0)
    await post(id, "cancel").expect(200)
    await post(id, "resume").expect(409)
  })

  it("suppresses refused addresses, and retries the failed only", async () => {
    const list = await createDirectList(shop)
    const [gone, busy, fine] = [
      await subscribeDirectly(shop, list.handle),
      await subscribeDirectly(shop, list.handle),
      await subscribeDirectly(shop, list.handle),
    ]
    const taken: string[] = []
    const picky = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: ({ address }, _session, done) => {
        if (address === gone) return done(Object.assign(new Error("No such user"), { responseCode: 550 }))
        if (address === busy) return done(Object.assign(new Error("Later"), { responseCode: 451 }))
        taken.push(address)
        done()
      },
      onData: (stream, _session, done) => {
        stream.on("data", () => undefined)
        stream.on("end", () => done())
      },
    })
    picky.on("error", () => undefined)
    await new Promise<void>((resolve) => picky.listen(0, "127.0.0.1", resolve))
    const address = picky.server.address()
    const smtp_port = typeof address === "object" && address ? address.port : 0
    const restore = await overrideSettings(shop, "mail", { smtp_port, smtp_user: null })
    try {
      const { id } = await createCampaign(shop, list.id)
      await post(id, "schedule").expect(200)
      await send()
      expect((await read(id)).results).toMatchObject({ sent: 1, failed: 1, pending: 1 })
      for (const minutes of [6, 12]) {
        waitMinutes(minutes)
        await send()
      }
      expect(await read(id)).toMatchObject({ status: "sent", results: { sent: 1, failed: 2, pending: 0 } })
      const suppressed = await admin(shop).get(`/admin/email-suppressions?q=${gone}`).expect(200)
      expect(suppressed.body.email_suppressions).toMatchObject([{ email: gone, reason: "hard_bounce" }])
      await post(id, "retry").expect(200)
      await send()
      expect(taken).toEqual([fine])
    } finally {
      await restore()
      await admin(shop).post("/admin/config/mail", { smtp_password: server.password }).expect(200)
      await new Promise<void>((resolve) => picky.close(() => resolve()))
    }
  })

  it("waits while the mail server cannot be reached, and loses nobody", async () => {
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle)
    const restore = await overrideSettings(shop, "mail", { smtp_port: 1 })
    const { id } = await createCampaign(shop, list.id)
    await post(id, "schedule").expect(200)
    await send()
    await restore()
    await admin(shop).post("/admin/config/mail", { smtp_password: server.password }).expect(200)
    const waiting = await read(id)
    expect(waiting).toMatchObject({ status: "sending", results: { pending: 1 } })
    expect(waiting.problem).not.toBeNull()
    waitMinutes(2)
    await send()
    expect(await read(id)).toMatchObject({ status: "sent", problem: null, results: { sent: 1 } })
    expect(mailsTo(server, email)).toHaveLength(1)
  })
})

describe("the routes of campaigns", () => {
  it("200: preview and test mail show the content", async () => {
    const list = await createDirectList(shop)
    const { id } = await createCampaign(shop, list.id, { subject: "News, {{first_name}}", locale: "ar" })
    const { body } = await admin(shop).get(`/admin/email-campaigns/${id}/preview`).expect(200)
    expect(body.email_preview.subject).toBe("News, Ada")
    expect(body.email_preview.html).toContain('dir="rtl"')
    const { to } = (await post(id, "test-mail").expect(200)).body
    expect(mailsTo(server, to).length).toBeGreaterThan(0)
  })

  it("200: previews a draft that is not stored, with public products and posts in its language", async () => {
    const { products } = (await admin(shop).get("/admin/products?limit=1&status[]=published").expect(200))
      .body
    const [{ handle }] = products
    const translations = {
      de: { title: "Der Ofen ist auf", body: "<p>Kommen Sie.</p>", slug: unique("ofen").toLowerCase() },
    }
    const post = await createPost(shop, { translations })
    const secret = await createPost(shop, { status: "draft" })
    const restore = await overrideSettings(shop, "storefront", { url: "https://alder.test" })
    const before = (await admin(shop).get("/admin/email-campaigns?limit=1").expect(200)).body.count
    const { body } = await admin(shop)
      .post("/admin/email-campaigns/preview", {
        subject: "News, {{first_name}}",
        locale: "de",
        blocks: [
          { type: "products", products: [handle, "unknown"] },
          { type: "posts", posts: [post.slug, secret.slug, "unknown"] },
        ],
      })
      .expect(200)
    await restore()
    const { subject, text, html } = body.email_preview
    expect(subject).toBe("News, Ada")
    expect(text).toMatch(new RegExp(`^\\S.*\nhttps://alder.test/\\S+${handle}$`, "m"))
    expect(text).toMatch(
      new RegExp(`^${translations.de.title}\nhttps://alder.test/\\S+${translations.de.slug}$`, "m"),
    )
    for (const part of [text, html]) expect(part).not.toContain(secret.title)
    expect((await admin(shop).get("/admin/email-campaigns?limit=1").expect(200)).body.count).toBe(before)
  })

  it.each([
    [{ subject: "x", blocks: [{ type: "posts" }] }, "invalid_field"],
    [{ subject: "x", blocks: [{ type: "text", text: "x", posts: 1 }] }, "invalid_field"],
    [{ blocks: [{ type: "text", text: "x" }] }, "missing_field"],
    [{ subject: "x", name: "x", blocks: [{ type: "text", text: "x" }] }, "unknown_field"],
  ])("400: the preview of %j is %s", async (draft, code) => {
    const { body } = await admin(shop).post("/admin/email-campaigns/preview", draft).expect(400)
    expect(body.code).toBe(code)
    await storefront(shop).post("/admin/email-campaigns/preview", draft).expect(401)
  })

  it("200: changes a draft, and deletes it", async () => {
    const list = await createDirectList(shop)
    const { id } = await createCampaign(shop, list.id)
    const path = `/admin/email-campaigns/${id}`
    const { body } = await admin(shop).post(path, { subject: "Other" }).expect(200)
    expect(body.email_campaign).toMatchObject({ id, subject: "Other", status: "draft" })
    await admin(shop).delete(path).expect(200)
    await admin(shop).get(path).expect(404)
  })

  it.each([
    [
      "a script as a link",
      { blocks: [{ type: "button", text: "x", link: "javascript:alert(1)" }] },
      "invalid_field",
    ],
    ["a button without a link", { blocks: [{ type: "button", text: "x" }] }, "invalid_field"],
    ["no blocks", { blocks: [] }, "out_of_range"],
    ["a long name", { name: "x".repeat(10_000) }, "out_of_range"],
    ["an unknown field", { surprise: 1 }, "unknown_field"],
  ])("400: %s", async (_what, fields, code) => {
    const list = await createDirectList(shop)
    const campaign = { name: "x", list_id: list.id, subject: "x", blocks: [{ type: "text", text: "x" }] }
    const { body } = await admin(shop)
      .post("/admin/email-campaigns", { ...campaign, ...fields })
      .expect(400)
    expect(body.code).toBe(code)
  })

  it("401, 404 and 409", async () => {
    await storefront(shop).get("/admin/email-campaigns").expect(401)
    await storefront(shop).post("/admin/email-campaigns/none/schedule", {}).expect(401)
    await admin(shop).get("/admin/email-campaigns/none").expect(404)
    for (const action of ["schedule", "pause", "resume", "cancel", "retry", "test-mail"])
      await post("none", action).expect(404)
    await admin(shop).get("/admin/email-campaigns/none/preview").expect(404)
    await admin(shop).get("/admin/email-campaigns/none/recipients").expect(404)
    const list = await createDirectList(shop)
    const { id } = await createCampaign(shop, list.id)
    for (const action of ["pause", "resume", "cancel", "retry"])
      expect((await post(id, action).expect(409)).body.code).toBe("invalid_state")
    await post(id, "schedule").expect(200)
    await admin(shop).post(`/admin/email-campaigns/${id}`, { subject: "x" }).expect(409)
  })
})
