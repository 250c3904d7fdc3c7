import { describe, expect, it } from "vitest"
import { areaNames, areaOf } from "../settings"
import { areaState, requireComplete } from "../tenant-config/module/lib/groups"

const stored = (settings: Record<string, unknown>, secrets: Record<string, string> = {}) => ({
  settings,
  secrets,
})

describe.each(areaNames)("the groups of the area %s", (name) => {
  it("name existing fields that begin with the group's name", () => {
    const { fields, secrets, groups, needs } = areaOf(name)
    const known = [...Object.keys(fields), ...Object.keys(secrets)]
    for (const [group, { needs: needed, switchedBy }] of Object.entries(groups))
      for (const field of [...needed, ...(switchedBy ? [switchedBy] : [])]) {
        expect(known).toContain(field)
        expect(field.startsWith(`${group}_`)).toBe(true)
      }
    for (const field of needs) expect(known).toContain(field)
  })
})

describe("a change", () => {
  const on = stored({ iyzico_enabled: true })

  it("is refused if it leaves a group switched on but incomplete", () => {
    expect(() => requireComplete(areaOf("payments"), stored({}), on)).toThrow(
      "Field 'iyzico_api_key' is required.",
    )
    const complete = stored(
      { iyzico_enabled: true },
      { iyzico_api_key: "sealed", iyzico_secret_key: "sealed" },
    )
    expect(() => requireComplete(areaOf("payments"), stored({}), complete)).not.toThrow()
  })

  it("of another field is accepted if a group was already incomplete", () => {
    expect(() =>
      requireComplete(areaOf("payments"), on, stored({ ...on.settings, return_path: "/pay" })),
    ).not.toThrow()
  })
})

describe("the state of an area", () => {
  it("is null without required fields, and lists the missing fields otherwise", () => {
    expect(areaState(areaOf("checkout"), stored({}))).toBeNull()
    expect(areaState(areaOf("storefront"), stored({}))).toBe("incomplete")
    expect(areaState(areaOf("storefront"), stored({ url: "https://shop.example" }))).toBe("ready")
    expect(areaState(areaOf("payments"), stored({}))).toBe("off")
    expect(areaState(areaOf("payments"), stored({ bank_iban: "DE02" }))).toBe("incomplete")
  })

  it("is not off if only an extra is off", () => {
    const area = areaOf("anti_spam")
    expect(areaState(area, stored({}))).toBeNull()
    expect(areaState(area, stored({ captcha_provider: "turnstile" }))).toBe("incomplete")
    expect(areaState(area, stored({ captcha_provider: "turnstile" }, { captcha_secret: "sealed" }))).toBe(
      "ready",
    )
  })
})
