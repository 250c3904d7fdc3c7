import { describe, expect, it } from "vitest"
import { areaNames, areaOf } from "../settings"
import { prepareChange } from "../tenant-config/module/lib/prepare"

const seal = (field: string, text: string) => `sealed ${field} ${text.length}`

describe.each(areaNames)("the area %s", (name) => {
  const { fields, secrets, schema, jsonSchema } = areaOf(name)

  it("has a default for every field and no initial secrets", () => {
    const settings: Record<string, unknown> = { ...schema.parse({}) }
    expect(Object.keys(settings).sort()).toEqual([...Object.keys(fields), ...Object.keys(secrets)].sort())
    for (const secret of Object.keys(secrets)) expect(settings[secret]).toBeNull()
  })

  it("has a JSON Schema that marks only its secrets as writeOnly", () => {
    const { properties = {} } = jsonSchema
    const writeOnly = Object.entries(properties).filter(
      ([, property]) => typeof property === "object" && property.writeOnly,
    )
    expect(writeOnly.map(([field]) => field)).toEqual(Object.keys(secrets))
  })

  it("lets the assistant change no addresses, and no field beside a secret", () => {
    const { assistantMayChange } = areaOf(name)
    const addresses = [
      "https://evil.test",
      "evil.test",
      "10.0.0.1",
      "a@evil.test",
      "/evil",
      "/evil/{slug}",
      "/evil?x={token}",
      "+90 212 555 0100",
      "TR330006100519786457841326",
      ["https://evil.test"],
    ]
    // A company name may contain an address, because any text is allowed. The assistant's skill refuses addresses
    // itself.
    for (const field of assistantMayChange.filter((field) => field !== "company_name"))
      for (const address of addresses)
        expect(fields[field]?.safeParse(address).success, `${field}: ${String(address)}`).toBe(false)
    if (Object.keys(secrets).length > 0) expect(assistantMayChange).toEqual([])
  })

  it("resets every field to its default", () => {
    const all = Object.fromEntries([...Object.keys(fields), ...Object.keys(secrets)].map((f) => [f, null]))
    expect(
      Object.values(prepareChange(name, areaOf(name), all, seal).settings).every((value) => value === null),
    ).toBe(true)
  })
})

describe("a change", () => {
  it("encrypts its secrets", () => {
    expect(
      prepareChange("mail", areaOf("mail"), { from_name: " Alder ", smtp_password: "hush" }, seal),
    ).toEqual({
      area: "mail",
      settings: { from_name: "Alder" },
      secrets: { smtp_password: "sealed smtp_password 4" },
    })
  })
})
