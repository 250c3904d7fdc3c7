import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createPublishedForm, field, formContent, submitForm } from "../../factories/forms"
import { overrideSettings } from "../../factories/settings"
import { eventually } from "../../harness/eventually"
import { type MailServer, mailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const COPIES_AN_HOUR = 3

let shop: TenantShop
let server: MailServer
let putBack: () => Promise<void>

beforeAll(async () => {
  shop = await useTenant("forms-mails")
  server = await mailServer()
  putBack = await overrideSettings(shop, "mail", {
    from_name: "Alder & Clay",
    from_address: "hello@alder.test",
    smtp_host: "127.0.0.1",
    smtp_port: server.port,
    smtp_user: server.user,
    smtp_password: server.password,
  })
})

afterAll(async () => {
  await putBack()
  await server.close()
})

const content = formContent(
  [
    field("email", { type: "email", is_required: true }),
    field("message", { type: "long_text" }),
    field("secret", { visible_if: { field: "message", op: "empty" } }),
  ],
  { title: { en: "Ask us", de: "Fragen Sie uns" } },
)
const sentTo = (to: string) => server.received.filter(({ recipients }) => recipients.includes(to))

describe("the mails of a submission", () => {
  it("go to the shop and to the visitor, in the visitor's language, without hidden answers", async () => {
    const form = await createPublishedForm(shop, {
      content,
      notify_emails: ["desk@alder.test"],
      sends_copy: true,
    })
    await submitForm(
      shop,
      form,
      { email: "ada@reader.test", message: "Hello\nBcc: x@evil.test <b>", secret: "hidden" },
      { locale: "de" },
    )
    await eventually(() =>
      expect([sentTo("desk@alder.test"), sentTo("ada@reader.test")]).toMatchObject([[{}], [{}]]),
    )
    const [[notice], [copy]] = [sentTo("desk@alder.test"), sentTo("ada@reader.test")]
    expect(notice?.mail.subject).toBe("New submission: Ask us")
    expect(copy?.mail.subject).toMatch(/^Ihre Nachricht an .+: Fragen Sie uns$/)
    for (const sent of [notice, copy]) {
      expect(sent?.recipients).toHaveLength(1)
      expect(sent?.mail.text).toContain("Bcc: x@evil.test <b>")
      expect(sent?.mail.html).toContain("&lt;b&gt;")
      expect(sent?.mail.text).not.toContain("hidden")
    }
  })

  it("do not flood a mailbox", async () => {
    const form = await createPublishedForm(shop, {
      content,
      notify_emails: ["all@alder.test"],
      sends_copy: true,
    })
    const total = COPIES_AN_HOUR + 2
    for (let count = 1; count <= total; count += 1) {
      await submitForm(shop, form, {
        email: "victim@reader.test",
        message: `Number ${count} is another text`,
      })
      await eventually(() => expect(sentTo("all@alder.test")).toHaveLength(count))
    }
    await submitForm(shop, form, {
      email: "last@reader.test",
      message: "The last one comes after all others",
    })
    await eventually(() => expect(sentTo("last@reader.test")).toHaveLength(1))
    expect(sentTo("victim@reader.test")).toHaveLength(COPIES_AN_HOUR)
  })
})
