import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendTestMailWorkflow } from "../../../src/features/mail/workflows/send-test-mail"
import { INITIAL_THEME } from "../../../src/features/theme/module/types"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { anyEmail, createEmailList, mailConfirmations } from "../../factories/email-marketing"
import { createPublishedForm, field, formContent, submitForm } from "../../factories/forms"
import { expectHarmless, MAIL_ATTACKS } from "../../factories/mail-attacks"
import { useMailServer } from "../../factories/mail-server"
import { publishTheme } from "../../factories/theme"
import { admin, storefront } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("mail-injection")
  server = await useMailServer(shop, { from_name: "Kiln", from_address: "hello@kiln.test" })
})

afterAll(() => server.close())

const mailTo = (to: string) =>
  runInTenant(shop.tenant, () =>
    sendTestMailWorkflow(shop.container).run({ input: { to, locale: "en", shop: "Kiln" } }),
  )

describe.each(MAIL_ATTACKS.map((attack) => [JSON.stringify(attack.slice(0, 30)), attack] as const))(
  "%s",
  (_name, attack) => {
    it("as an answer or a label of a form, is refused or shown as text", async () => {
      const to = anyEmail()
      const label = attack.slice(0, 200)
      const fields = [
        field("email", { type: "email", is_required: true }),
        field("message", { label: { en: label } }),
      ]
      const content = formContent(fields, { title: { en: "Ask us" } })
      const sends = { content, notify_emails: [], sends_copy: true }
      const form = await createPublishedForm(shop, sends).catch(() =>
        createPublishedForm(shop, {
          ...sends,
          content: formContent([fields[0] ?? field("email"), field("message")]),
        }),
      )
      const answers = { email: to, message: attack.slice(0, 4_000) }
      await submitForm(shop, form, answers).catch(() =>
        submitForm(shop, form, { email: to, message: "Hello" }),
      )
      await expectHarmless(server, to)
    })

    it.each(["from_name", "reply_to", "from_address"])(
      "as the setting %s, is refused or one name",
      async (name) => {
        const answer = await admin(shop).post("/admin/config/mail", { [name]: attack })
        expect([200, 400]).toContain(answer.status)
        if (name !== "from_name") expect(answer.status).toBe(400)
        const to = anyEmail()
        await mailTo(to)
        await expectHarmless(server, to)
        await admin(shop).post("/admin/config/mail", { from_name: "Kiln" }).expect(200)
      },
    )

    it("as the name of a list, is refused or shown as text", async () => {
      const list = await createEmailList(shop, { name: attack }).catch(() => createEmailList(shop))
      const email = anyEmail()
      await storefront(shop)
        .post("/store/email-subscribe", { email, list: list.handle, first_name: "Ada" })
        .expect(200)
      await mailConfirmations(shop)
      await expectHarmless(server, email)
    })

    it("in the brand's legal lines or the logo's description, is refused or shown as text", async () => {
      const { brand } = INITIAL_THEME
      const light = { media_id: null, url: "/static/kiln.png", width: 200, height: 60, alt: attack }
      const legal = { company: attack, tax_office: attack, tax_number: null, mersis_number: null }
      await publishTheme(shop, {
        brand: { ...brand, name: "Kiln", logo: { ...brand.logo, light }, legal },
      }).catch(() => undefined)
      const to = anyEmail()
      await mailTo(to)
      await expectHarmless(server, to)
    })
  },
)
