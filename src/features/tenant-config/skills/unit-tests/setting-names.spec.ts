import { describe, expect, it } from "vitest"
import { languages } from "../../../../kits/skills/skill"
import { areaName, fieldName } from "../../../setting-texts"
import { areaNames, areaOf } from "../../../settings"
import { areaText, settingName, settingValue } from "../setting-names"

const settings = areaNames.flatMap((area) => {
  const { fields, secrets } = areaOf(area)
  return [...Object.keys(fields), ...Object.keys(secrets)].map((field) => [area, field] as const)
})

describe.each(languages)("the names of settings (%s)", (language) => {
  it.each(settings)("name %s.%s", (area, field) => {
    expect(areaName(area, language)).toEqual(expect.stringMatching(/\p{L}{3}/u))
    expect(fieldName(area, field, language)).toEqual(expect.stringMatching(/\p{L}{2}.*[^)]$/u))
  })

  it("differ", () => {
    const names = settings.map(([area, field]) => settingName(area, field, language))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe("a setting", () => {
  it("has the name of its group", () => {
    expect(settingName("payments", "stripe_secret_key", "en")).toBe("Payments: Stripe: Secret key")
    expect(settingName("checkout", "cancellation_window_hours", "tr")).toBe(
      "Ödeme sayfası: Müşterilerin iptal edebileceği saat sayısı",
    )
  })

  it("has a readable name if no feature names it", () => {
    expect(areaText("size_guides", "en")).toBe("Size guides")
    expect(settingName("size_guides", "first_column", "en")).toBe("Size guides: first column")
  })

  it("shows its value in words, and a text as it is", () => {
    expect(settingValue("checkout", "guest_checkout", true, "tr")).toBe("açık")
    expect(settingValue("checkout", "phone", "required", "tr")).toBe("Zorunlu")
    expect(settingValue("anti_spam", "captcha_provider", "hcaptcha", "en")).toBe("hCaptcha")
    expect(settingValue("storefront", "company_name", "required", "tr")).toBe("required")
    expect(settingValue("checkout", "cancellation_window_hours", 12, "en")).toBe("12")
    expect(settingValue("storefront", "company_name", null, "en")).toBeNull()
  })
})
