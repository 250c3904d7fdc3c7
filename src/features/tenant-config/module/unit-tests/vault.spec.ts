import { describe, expect, it } from "vitest"
import { encryptionWith } from "../../../../lib/encryption"
import { runInTenant, type Tenant } from "../../../../tenancy/current-tenant"
import { Vault } from "../lib/vault"

const FIRST = encryptionWith("k3-first-one-long-enough-to-be-secret")
const LATER = encryptionWith("n8-second-one-long-enough-to-be-secret", [
  "k3-first-one-long-enough-to-be-secret",
])
const north: Tenant = { id: "tnt_north", slug: "north", databaseUrl: "" }
const vault = new Vault(FIRST)

describe("a sealed secret", () => {
  const sealed = vault.seal("mail", "smtp_password", "hush")

  it("can be decrypted for its own tenant, area and field only", () => {
    expect(vault.open("mail", "smtp_password", sealed)).toBe("hush")
    for (const elsewhere of [
      () => vault.open("mail", "other", sealed),
      () => vault.open("storefront", "smtp_password", sealed),
      () => runInTenant(north, () => vault.open("mail", "smtp_password", sealed)),
    ])
      expect(elsewhere).toThrow(expect.objectContaining({ code: "not_configured" }))
  })

  it("is re-encrypted once with a later key, and left unchanged if it cannot be decrypted", () => {
    const later = new Vault(LATER)
    const renewed = later.renew("mail", "smtp_password", sealed)
    expect(later.isOutdated(renewed)).toBe(false)
    expect(later.open("mail", "smtp_password", renewed)).toBe("hush")
    expect(later.renew("mail", "smtp_password", renewed)).toBe(renewed)
    expect(later.renew("mail", "other", sealed)).toBe(sealed)
  })
})
