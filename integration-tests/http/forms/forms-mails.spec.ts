import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createCustomer, proveEmail } from "../../factories/create-customer"
import { createPublishedForm, field, formContent, postSubmission, submitForm } from "../../factories/forms"
import { useMailServer } from "../../factories/mail-server"
import { eventually } from "../../harness/eventually"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const COPIES_AN_HOUR = 3

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("forms-mails")
  server = await useMailServer(shop, { from_name: "Alder & Clay" })
})

afterAll(() => server.close())

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
    expect(notice?.mail.text).toContain("Bcc: x@evil.test <b>")
    expect(notice?.mail.html).toContain("&lt;b&gt;")
    for (const sent of [notice, copy]) {
      expect(sent?.recipients).toHaveLength(1)
      expect(sent?.mail.text).not.toContain("hidden")
    }
  })

  it("tell a stranger no text that somebody has typed, only choices", async () => {
    const form = await createPublishedForm(shop, {
      content: formContent([
        field("email", { type: "email" }),
        field("name", { type: "text" }),
        field("phone", { type: "phone" }),
        field("stars", { type: "rating" }),
      ]),
      sends_copy: true,
    })
    const answers = {
      email: "stranger@reader.test",
      name: "See www.evil.test",
      phone: "+31 10 123 4567",
      stars: 4,
    }
    expect((await postSubmission(shop, { form_slug: form.slug, answers })).status).toBe(200)
    await eventually(() => expect(sentTo("stranger@reader.test")).toHaveLength(1))
    const text = sentTo("stranger@reader.test")[0]?.mail.text
    expect(text).toContain("4")
    expect(text).toContain("Texts that you have typed are not repeated in this mail.")
    expect(text).not.toMatch(/evil|\+31/)
  })

  it("repeat the texts of a customer who has proven the address", async () => {
    const customer = await createCustomer(shop)
    const form = await createPublishedForm(shop, { content, sends_copy: true })
    const answers = { email: customer.email, message: "The roof leaks" }
    const submit = async (body: object) =>
      expect((await postSubmission(shop, body, { authorization: `Bearer ${customer.token}` })).status).toBe(
        200,
      )
    await submit({ form_slug: form.slug, answers })
    await eventually(() => expect(sentTo(customer.email)).not.toHaveLength(0))
    expect(sentTo(customer.email)[0]?.mail.text).not.toContain("The roof leaks")
    await proveEmail(shop, customer)
    await submit({ form_slug: form.slug, answers: { ...answers, message: "The roof still leaks" } })
    await eventually(() =>
      expect(
        sentTo(customer.email)
          .map(({ mail }) => mail.text)
          .join(),
      ).toContain("The roof still leaks"),
    )
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
