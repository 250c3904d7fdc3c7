import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { admin } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("destinations")
})

const save = (area: string, body: object) => admin(shop).post(`/admin/config/${area}`, body).expect(200)

describe.each([
  ["mail", "smtp_password", { smtp_host: "smtp.shop.test" }, { smtp_host: "smtp.evil.test" }],
  ["mail", "smtp_password", { smtp_host: "smtp.shop.test", smtp_port: 587 }, { smtp_port: 2525 }],
  ["mail", "smtp_password", { smtp_host: "smtp.shop.test" }, { smtp_host: null }],
  ["assistant", "api_key", { base_url: null }, { base_url: "https://models.evil.test/v1" }],
  [
    "assistant",
    "api_key",
    { base_url: "https://models.shop.test/v1" },
    { base_url: "https://models.shop.test/v2" },
  ],
  [
    "social_login",
    "microsoft_client_secret",
    { microsoft_directory: "common" },
    { microsoft_directory: "evil.test" },
  ],
])("%s: %s", (area, secret, before, after) => {
  it(`goes where it went: ${JSON.stringify(after)} alone clears it, says so, and is in the log`, async () => {
    await save(area, { ...before, [secret]: "the old secret" })
    const { body } = await save(area, after)
    expect(body.cleared_secrets).toEqual([secret])
    expect(body.config.secrets[secret]).toEqual({ configured: false })
    expect(await stored(area, secret)).toBeNull()

    const { body: log } = await admin(shop).get(`/admin/config/${area}/changes?limit=1`).expect(200)
    expect(log.changes[0].keys).toEqual([...Object.keys(after), secret].sort())

    // The secret stays cleared, even if the old address is set again.
    expect((await save(area, before)).body.config.secrets[secret]).toEqual({ configured: false })
  })

  it(`stays if it is sent again with the change or if nothing changes: ${JSON.stringify(after)}`, async () => {
    await save(area, { ...before, [secret]: "the old secret" })
    expect((await save(area, before)).body).toMatchObject({ cleared_secrets: [] })
    expect(await stored(area, secret)).toBe("the old secret")
    const { body } = await save(area, { ...after, [secret]: "the new secret" })
    expect(body.cleared_secrets).toEqual([])
    expect(await stored(area, secret)).toBe("the new secret")
  })
})

describe("anti_spam: captcha_secret", () => {
  const url = "/admin/config/anti_spam"

  it("is never sent to another service: a new service needs its own secret", async () => {
    await save("anti_spam", { captcha_provider: "turnstile", captcha_secret: "the old secret" })
    const { body } = await admin(shop).post(url, { captcha_provider: "hcaptcha" }).expect(400)
    expect(body).toMatchObject({ code: "missing_field", message: "Field 'captcha_secret' is required." })
    expect(await stored("anti_spam", "captcha_provider")).toBe("turnstile")
    expect(await stored("anti_spam", "captcha_secret")).toBe("the old secret")

    await save("anti_spam", { captcha_provider: "hcaptcha", captcha_secret: "the new secret" })
    expect(await stored("anti_spam", "captcha_secret")).toBe("the new secret")
  })

  it("is cleared when the service is removed", async () => {
    await save("anti_spam", { captcha_provider: "turnstile", captcha_secret: "the old secret" })
    const { body } = await save("anti_spam", { captcha_provider: null })
    expect(body.cleared_secrets).toEqual(["captcha_secret"])
    expect(body.config.groups).toEqual([
      { name: "captcha", state: "off", missing: ["captcha_secret"], switched_by: "captcha_provider" },
    ])
  })
})

describe("a reverted change", () => {
  const service = () => shop.container.resolve("tenantConfig")
  const change = async (patch: object) => service().save(await service().prepare("mail", patch), nobody)
  const nobody = { type: "system", id: null }

  it("restores the secret with its address", async () => {
    await save("mail", { smtp_host: "smtp.shop.test", smtp_password: "the old secret" })
    await runInTenant(shop.tenant, async () => {
      const undo = await change({ smtp_host: "smtp.evil.test" })
      if (undo) await service().restore(undo)
    })
    expect(await stored("mail", "smtp_password")).toBe("the old secret")
    expect(await stored("mail", "smtp_host")).toBe("smtp.shop.test")
  })

  it.each([{ smtp_host: "smtp.new.test" }, { smtp_password: null }])(
    "does not send the secret to an address that came later: %j",
    async (first) => {
      await save("mail", { smtp_host: "smtp.shop.test", smtp_password: "the old secret" })
      await runInTenant(shop.tenant, async () => {
        const undo = await change(first)
        await change({ smtp_host: "smtp.evil.test" })
        if (undo) await service().restore(undo)
      })
      expect(await stored("mail", "smtp_host")).toBe("smtp.evil.test")
      expect(await stored("mail", "smtp_password")).toBeNull()
    },
  )
})

function stored(area: string, field: string): Promise<unknown> {
  return runInTenant(shop.tenant, async () => {
    const settings = await shop.container.resolve("tenantConfig").read(area as "mail")
    return Reflect.get(settings, field)
  })
}
