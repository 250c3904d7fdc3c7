import { describe, expect, it } from "vitest"
import { areaNames, areaOf } from "../areas"
import { prepareChange } from "../lib/prepare"

const seal = (field: string, text: string) => `sealed ${field} ${text.length}`

describe.each(areaNames)("the area %s", (name) => {
  const { fields, secrets, schema, jsonSchema } = areaOf(name)

  it("has a default for every field, and no secret to begin with", () => {
    const settings: Record<string, unknown> = { ...schema.parse({}) }
    expect(Object.keys(settings).sort()).toEqual([...Object.keys(fields), ...Object.keys(secrets)].sort())
    for (const secret of Object.keys(secrets)) expect(settings[secret]).toBeNull()
  })

  it("is described to forms, and marks its secrets, and only them, as never shown", () => {
    const { properties = {} } = jsonSchema
    const writeOnly = Object.entries(properties).filter(
      ([, property]) => typeof property === "object" && property.writeOnly,
    )
    expect(writeOnly.map(([field]) => field)).toEqual(Object.keys(secrets))
  })

  it("takes every field back to its default", () => {
    const all = Object.fromEntries([...Object.keys(fields), ...Object.keys(secrets)].map((f) => [f, null]))
    expect(Object.values(prepareChange(name, all, seal).settings).every((value) => value === null)).toBe(true)
  })
})

describe("a change", () => {
  it("has its secrets sealed", () => {
    expect(prepareChange("mail", { from_name: " Alder ", smtp_password: "hush" }, seal)).toEqual({
      area: "mail",
      settings: { from_name: "Alder" },
      secrets: { smtp_password: "sealed smtp_password 4" },
    })
  })
})
