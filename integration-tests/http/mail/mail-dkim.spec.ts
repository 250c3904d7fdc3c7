import { generateKeyPairSync } from "node:crypto"
import { dkimVerify } from "mailauth/lib/dkim/verify"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { sendEmailCampaigns } from "../../../src/features/email-marketing/jobs/send-email-campaigns"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCampaign, createDirectList, subscribeDirectly } from "../../factories/email-marketing"
import { useMailServer } from "../../factories/mail-server"
import { overrideSettings } from "../../factories/settings"
import { admin, anonymous } from "../../harness/api"
import type { MailServer } from "../../harness/mail-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const DKIM = "/admin/mail-dkim"

let shop: TenantShop
let server: MailServer

beforeAll(async () => {
  shop = await useTenant("mail-dkim")
  server = await useMailServer(shop, { from_address: "hello@Alder.test" })
})
afterEach(async () => {
  await set({ dkim_enabled: null, dkim_selector: null, dkim_private_key: null }).expect(200)
  server.received.length = 0
})
afterAll(() => server.close())

const set = (values: Record<string, unknown>) => admin(shop).post("/admin/config/mail", values)
const read = async () => (await admin(shop).get(DKIM).expect(200)).body.mail_dkim
const generate = async () => (await admin(shop).post(DKIM).expect(200)).body.mail_dkim
const test = async () => {
  expect((await admin(shop).post("/admin/mail-test").expect(200)).body.test.is_working).toBe(true)
  return server.received.at(-1)?.raw ?? ""
}
/** Checks a mail as a mailbox would, with this record as the only one in the DNS. */
const verify = async (raw: string, record: { name: string; value: string }) => {
  const { results } = await dkimVerify(raw, {
    resolver: async (name: string) => {
      if (name !== record.name) throw Object.assign(new Error("no such record"), { code: "ENOTFOUND" })
      return [[record.value]]
    },
  })
  return results
}

describe("/admin/mail-dkim", () => {
  it("200: makes a key pair, shows its DNS record, and signs once it is switched on", async () => {
    const { record, ...made } = await generate()
    expect(made).toEqual({
      is_enabled: false,
      is_signing: false,
      has_key: true,
      selector: expect.stringMatching(/^svc-[0-9a-f]{8}$/),
    })
    expect(record).toEqual({
      type: "TXT",
      name: `${made.selector}._domainkey.alder.test`,
      value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/),
    })
    expect(await test()).not.toMatch(/^DKIM-Signature:/im)
    await set({ dkim_enabled: true }).expect(200)
    expect(await read()).toEqual({ ...made, is_enabled: true, is_signing: true, record })
    const raw = await test()
    expect(await verify(raw, record)).toMatchObject([
      { status: { result: "pass", aligned: "alder.test" }, signingDomain: "alder.test" },
    ])
    const changed = raw.replace(/^Subject: /m, "Subject: Changed ")
    expect(changed).not.toBe(raw)
    expect(await verify(changed, record)).toMatchObject([{ status: { result: "fail" } }])
  })

  it("200: a new key has a new selector, and is off until its record is published", async () => {
    const first = await generate()
    await set({ dkim_enabled: true }).expect(200)
    const second = await generate()
    expect(second.selector).not.toBe(first.selector)
    expect(second.record.value).not.toBe(first.record.value)
    expect(second).toMatchObject({ is_enabled: false, is_signing: false })
  })

  it("the private key is encrypted, and no response shows it", async () => {
    await generate()
    const [row] = await sql(
      shop,
      "SELECT secrets ->> 'dkim_private_key' AS sealed FROM tenant_config WHERE area = ?",
      ["mail"],
    )
    expect(row?.sealed).toMatch(/^v1\./)
    const { body } = await admin(shop).get("/admin/config/mail").expect(200)
    expect(body.config.secrets.dkim_private_key).toEqual({ configured: true })
    expect(JSON.stringify(body)).not.toContain(row?.sealed)
  })

  it("401: without a token", async () => {
    await anonymous(shop).get(DKIM).set("host", shop.host).expect(401)
    await anonymous(shop).post(DKIM).set("host", shop.host).expect(401)
  })
})

describe("the mails of a campaign", () => {
  it("have a signature that covers both headers for unsubscribing", async () => {
    const { record } = await generate()
    await set({ dkim_enabled: true }).expect(200)
    const list = await createDirectList(shop)
    const email = await subscribeDirectly(shop, list.handle, { first_name: "Ada" })
    const { id } = await createCampaign(shop, list.id, { subject: "Grüße, {{first_name}} — 你好" })
    await admin(shop).post(`/admin/email-campaigns/${id}/schedule`, {}).expect(200)
    await runInTenant(shop.tenant, () => sendEmailCampaigns.run(shop.container))
    const raw = server.received.find(({ recipients }) => recipients.includes(email))?.raw ?? ""
    const [result, ...others] = await verify(raw, record)
    expect(others).toEqual([])
    expect(result?.status).toMatchObject({ result: "pass", aligned: "alder.test" })
    const signed = String(result?.signingHeaders?.keys)
      .toLowerCase()
      .split(/[:,]\s*/)
    expect(signed).toEqual(expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]))
    const changed = raw.replace("List-Unsubscribe=One-Click", "List-Unsubscribe=Two-Click")
    expect(await verify(changed, record)).toMatchObject([{ status: { result: "fail" } }])
  })
})

describe("the settings", () => {
  it.each([
    ["PKCS#8 with line breaks", "pkcs8", (pem: string) => pem],
    ["PKCS#1", "pkcs1", (pem: string) => pem],
    ["one line, as a form sends it", "pkcs8", (pem: string) => pem.replaceAll("\n", "")],
  ] as const)("200: accept an own key as a PEM file: %s", async (_what, type, written) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1_024 })
    const pem = privateKey.export({ format: "pem", type }).toString()
    await set({ dkim_selector: "own", dkim_private_key: written(pem), dkim_enabled: true }).expect(200)
    const { record } = await read()
    expect(record.name).toBe("own._domainkey.alder.test")
    expect(await verify(await test(), record)).toMatchObject([{ status: { result: "pass" } }])
  })

  it("400: refuse other keys, selectors that are no host label, and signing without a key", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" })
    const ec = privateKey.export({ format: "pem", type: "pkcs8" }).toString()
    const short = generateKeyPairSync("rsa", { modulusLength: 512 })
    const weak = short.privateKey.export({ format: "pem", type: "pkcs8" }).toString()
    for (const key of ["no key", ec, weak])
      expect((await set({ dkim_private_key: key }).expect(400)).body.code).toBe("invalid_field")
    for (const selector of ["a.b", "a; d=evil.test", "-a", "A"])
      expect((await set({ dkim_selector: selector }).expect(400)).body.code).toBe("invalid_field")
    expect((await set({ dkim_enabled: true }).expect(400)).body.code).toBe("missing_field")
  })

  it("mails of the installation's own address stay unsigned", async () => {
    await generate()
    await set({ dkim_enabled: true }).expect(200)
    const restore = await overrideSettings(shop, "mail", { smtp_host: null })
    try {
      expect(await read()).toMatchObject({ is_enabled: true, is_signing: false })
    } finally {
      await restore()
      await set({ smtp_password: server.password }).expect(200)
    }
  })
})
