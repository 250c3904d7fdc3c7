import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sealLink } from "../../../src/features/mail/module/lib/links"
import { sendBookingMailWorkflow } from "../../../src/features/mail/workflows/send-booking-mail"
import { sendLinkMailWorkflow } from "../../../src/features/mail/workflows/send-link-mail"
import type { Encryption } from "../../../src/lib/encryption"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { anyEmail, mailsTo } from "../../factories/email-marketing"
import { useMailServer } from "../../factories/mail-server"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const LINK = "https://kiln.test/link"
const PATH = "/admin/mail-texts/reset_password/de"

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("mail-texts")
  server = await useMailServer(shop, { from_name: "Kiln", from_address: "hello@kiln.test" })
})
afterAll(() => server.close())
beforeEach(async () => {
  await admin(shop).delete(PATH).expect(200)
})

const save = (texts: Record<string, unknown>, path = PATH) => admin(shop).post(path, { texts })
const preview = async (texts: Record<string, unknown>, path = PATH) =>
  (await admin(shop).post(`${path}/preview`, { texts }).expect(200)).body.mail_preview

async function sent(locale: string, shopName = "Kiln") {
  const to = anyEmail()
  const sealedLink = sealLink(shop.container.resolve<Encryption>("encryption"), LINK, shop.tenant.id)
  const input = { kind: "reset_password" as const, to, sealedLink, key: unique("key"), locale }
  await runInTenant(shop.tenant, () =>
    sendLinkMailWorkflow(shop.container).run({ input: { ...input, words: { shop: shopName } } }),
  )
  await eventually(() => expect(mailsTo(server, to)).toHaveLength(1))
  const [mail] = mailsTo(server, to)
  const raw = server.received.find(({ recipients }) => recipients.includes(to))?.raw ?? ""
  return { subject: mail?.subject ?? "", html: mail?.html ?? "", text: mail?.text ?? "", raw }
}

describe("the texts of a mail", () => {
  it("are replaced in one language, as the preview shows them, and reset", async () => {
    const before = await sent("de")
    const texts = { subject: "Ihr Zugang zu {shop}", action: "Los geht's & weiter" }
    const { body } = await save(texts).expect(200)
    const named = Object.fromEntries(
      body.mail_text.blocks.map(({ name, text }: { name: string; text: string | null }) => [name, text]),
    )
    expect(named).toMatchObject({ ...texts, greeting: null })
    const own = await sent("de-AT")
    expect(own.subject).toBe("Ihr Zugang zu Kiln")
    expect(own.html).toContain("Los geht's &amp; weiter</a>")
    expect(own.html).toContain(`href="${LINK}"`)
    expect(own.text).toContain(`Los geht's & weiter:\n${LINK}`)
    expect((await preview(texts)).html).toContain("Los geht's &amp; weiter</a>")
    expect((await sent("en")).subject).toBe("A new password for Kiln")
    await admin(shop).delete(PATH).expect(200)
    expect((await sent("de")).html).toBe(before.html)
  })

  it("are listed with the languages that the shop has changed", async () => {
    await save({ subject: "Neu" }).expect(200)
    const { body } = await admin(shop).get("/admin/mail-texts?limit=100&language=de").expect(200)
    expect(body.count).toBe(body.mail_texts.length)
    const changed = body.mail_texts.filter(
      (one: { changed_languages: string[] }) => one.changed_languages.length,
    )
    expect(changed).toMatchObject([{ template: "reset_password", changed_languages: ["de"] }])
    const second = await admin(shop).get("/admin/mail-texts?limit=1&offset=1&order=-template").expect(200)
    expect(second.body.mail_texts).toHaveLength(1)
  })

  it("that are empty or the same as ours follow ours", async () => {
    await save({ subject: "Neu" }).expect(200)
    const { body } = await admin(shop).get(PATH).expect(200)
    const { standard } = body.mail_text.blocks[0]
    const saved = await save({ subject: standard, greeting: " ", request: null }).expect(200)
    expect(saved.body.mail_text.blocks.every(({ text }: { text: unknown }) => text === null)).toBe(true)
  })

  it("of a booking have their own placeholders", async () => {
    const path = "/admin/mail-texts/booking_confirmed/tr"
    await save({ intro: "{service} / {resource} / {number}" }, path).expect(200)
    const to = anyEmail()
    const sealedLink = sealLink(shop.container.resolve<Encryption>("encryption"), LINK, shop.tenant.id)
    const words = { shop: "Kiln", number: "7", service: "{resource}", resource: "<b>Ada", time: "now" }
    const input = { ...words, kind: "confirmed" as const, to, locale: "tr", sealedLink, calendar: "" }
    await runInTenant(shop.tenant, () =>
      sendBookingMailWorkflow(shop.container).run({
        input: { ...input, bookingId: unique("booking"), key: unique("key") },
      }),
    )
    await eventually(() => expect(mailsTo(server, to)).toHaveLength(1))
    expect(mailsTo(server, to)[0]?.html).toContain("{resource} / &lt;b&gt;Ada / 7")
  })
})

describe("hostile texts", () => {
  const BLOCKS = ["subject", "greeting", "request", "action", "validity", "ignore"]

  it.each(BLOCKS)("in '%s' reach no header, and no tag of the mail", async (name) => {
    const hostile =
      'x\r\nBcc: victim@mail.test\r\n\r\n<img src=x onerror=alert(1)><a href="javascript:alert(1)">y</a>'
    await save({ [name]: hostile }).expect(200)
    const { raw, html, subject } = await sent("de", 'Kiln\r\nBcc: other@mail.test\r\n"<script>')
    const headers = raw.slice(0, raw.indexOf("\r\n\r\n"))
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>|href="javascript|<script/)
  })

  it.each([
    ["an unknown placeholder", { subject: "{password}" }, "invalid_field"],
    ["an inherited placeholder", { subject: "{constructor}" }, "invalid_field"],
    ["template code", { request: "{{constructor.constructor('return process')()}}" }, "invalid_field"],
    ["the mark of the secret link", { subject: "{{link}}" }, "invalid_field"],
    ["10,000 characters", { subject: "x".repeat(10_000) }, "out_of_range"],
    ["10,000 characters in a paragraph", { ignore: "x".repeat(10_000) }, "out_of_range"],
    ["an unknown block", { footer: "x" }, "unknown_field"],
    ["an inherited block", { constructor: "x" }, "unknown_field"],
    ["only markup", { subject: "<b></b>" }, "invalid_field"],
  ])("400: %s", async (_what, texts, code) => {
    for (const path of [PATH, `${PATH}/preview`])
      expect((await save(texts, path).expect(400)).body.code).toBe(code)
    expect((await sent("de")).subject).not.toContain("{")
  })
})

describe("401 and 404", () => {
  it("401: without an admin", async () => {
    await storefront(shop).get("/admin/mail-texts").expect(401)
    await storefront(shop).get(PATH).expect(401)
    await storefront(shop).post(PATH, { texts: {} }).expect(401)
    await storefront(shop).post(`${PATH}/preview`, { texts: {} }).expect(401)
  })

  it.each([
    "/admin/mail-texts/none/de",
    "/admin/mail-texts/reset_password/ja",
    "/admin/mail-texts/__proto__/de",
  ])("404: %s", async (path) => {
    await admin(shop).get(path).expect(404)
    await save({}, path).expect(404)
    await admin(shop).delete(path).expect(404)
    await save({}, `${path}/preview`).expect(404)
  })
})
