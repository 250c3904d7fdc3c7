import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import PostalMime from "postal-mime"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { config } from "../../../src/config"
import { INITIAL_THEME } from "../../../src/features/theme/module/types"
import { createCustomer } from "../../factories/create-customer"
import { overrideSettings } from "../../factories/settings"
import { publishTheme } from "../../factories/theme"
import { admin, anonymous } from "../../harness/api"
import { type MailServer, mailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const TEST = "/admin/mail-test"

let shop: TenantShop
let server: MailServer
let putBack: (() => Promise<void>)[] = []

const ask = () => admin(shop).post(TEST)
const set = async (area: "mail" | "storefront", values: Record<string, unknown>) => {
  putBack.push(await overrideSettings(shop, area, values))
}
const useServer = (values: Record<string, unknown> = {}) =>
  set("mail", {
    from_name: "Alder & Clay",
    from_address: "hello@alder.test",
    smtp_host: "127.0.0.1",
    smtp_port: server.port,
    smtp_user: server.user,
    smtp_password: server.password,
    ...values,
  })

beforeAll(async () => {
  shop = await useTenant("mail-test")
  server = await mailServer()
})

afterEach(async () => {
  for (const undo of putBack.reverse()) await undo()
  putBack = []
  server.received.length = 0
})

afterAll(() => server.close())

describe("POST /admin/mail-test", () => {
  it("200: sends the admin a mail through the shop's server, in the shop's language, on each call", async () => {
    await useServer()
    await set("storefront", { company_name: "Alder", default_locale: "de" })
    for (const times of [1, 2]) {
      expect((await ask().expect(200)).body).toEqual({
        test: { to: shop.admin.email, carrier: "shop", is_working: true, problem: null },
      })
      expect(server.received).toHaveLength(times)
    }
    const [sent] = server.received
    expect(sent).toMatchObject({
      recipients: [shop.admin.email],
      mail: {
        subject: "Test-Mail von Alder",
        from: { name: "Alder & Clay", address: "hello@alder.test" },
        text: expect.stringContaining("Alder"),
        html: expect.stringContaining(`<html lang="de" dir="ltr">`),
      },
    })
  })

  it("200: the mail has the published logo and the legal identity, in the shop's language", async () => {
    await useServer()
    await set("storefront", { company_name: "Alder", default_locale: "de" })
    const { brand } = INITIAL_THEME
    const light = { media_id: null, url: "/static/logo.png", width: null, height: null, alt: "Alder" }
    await publishTheme(shop, {
      brand: {
        ...brand,
        logo: { ...brand.logo, light },
        legal: { ...brand.legal, company: "Alder Ltd", tax_number: "12 345" },
        translations: { de: { company: "Alder GmbH" } },
      },
    })
    await ask().expect(200)
    const { html = "", text = "" } = server.received[0]?.mail ?? {}
    expect(html).toMatch(/<img src="http[^"]+\/static\/logo\.png" alt="Alder"/)
    for (const part of [html, text]) {
      expect(part).toMatch(/Alder GmbH(?:\s|<br>)12 345/)
      expect(part).not.toContain("Alder Ltd")
    }
  })

  it("200: reports a rejected password without showing it", async () => {
    await useServer({ smtp_password: "not the right one" })
    const { body, text } = await ask().expect(200)
    expect(body.test).toMatchObject({ to: shop.admin.email, carrier: "shop", is_working: false })
    expect(body.test.problem).toBe("The mail server did not accept the mail (EAUTH 535).")
    expect(text).not.toMatch(/not the right one|noti_/)
    expect(server.received).toEqual([])
  })

  it("200: reports that no server is reachable", async () => {
    const gone = await mailServer()
    await gone.close()
    await useServer({ smtp_port: gone.port })
    expect((await ask().expect(200)).body.test).toMatchObject({
      is_working: false,
      problem: expect.stringMatching(/^The mail server did not accept the mail \(ESOCKET|ECONN/),
    })
  })

  it("200: names the mail folder if no server is set", async () => {
    const { body } = await ask().expect(200)
    expect(body.test).toEqual({ to: shop.admin.email, carrier: "folder", is_working: true, problem: null })
    const outbox = path.join(config.mail.outbox, shop.tenant.id)
    const [file = "", ...others] = (await readdir(outbox)).filter((name) => name.endsWith(".eml"))
    expect(others).toEqual([])
    const mail = await PostalMime.parse(await readFile(path.join(outbox, file)))
    expect(mail).toMatchObject({ to: [{ address: shop.admin.email }] })
    await rm(outbox, { recursive: true })
  })

  it("200: does not show an error of the server itself, which names its files", async () => {
    const logged = vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    const outbox = path.join(config.mail.outbox, shop.tenant.id)
    await mkdir(config.mail.outbox, { recursive: true })
    await writeFile(outbox, "A file where the folder should be.")
    const { body } = await ask().expect(200)
    await rm(outbox)
    expect(body.test).toMatchObject({
      is_working: false,
      problem: "The server could not make the mail; its log has the error.",
    })
    expect(
      logged.mock.calls.flat().some((part) => part instanceof Error && part.message.includes(outbox)),
    ).toBe(true)
    logged.mockRestore()
  })

  it("400: with a recipient, because the mail only goes to the admin", async () => {
    const { body } = await admin(shop).post(TEST, { to: "somebody@else.test" }).expect(400)
    expect(body.code).toBe("unknown_field")
  })

  it("401: without a token, and with a customer's", async () => {
    await anonymous(shop).post(TEST).set("host", shop.host).expect(401)
    const { token } = await createCustomer(shop)
    await admin(shop, { token }).post(TEST).expect(401)
  })

  it("409: with a secret key, which has no email", async () => {
    const { body: made } = await admin(shop)
      .post("/admin/api-keys", { title: "Tests", type: "secret" })
      .expect(200)
    const { body } = await anonymous(shop)
      .post(TEST)
      .set("host", shop.host)
      .auth(made.api_key.token, "")
      .expect(409)
    expect(body.code).toBe("invalid_state")
  })
})
