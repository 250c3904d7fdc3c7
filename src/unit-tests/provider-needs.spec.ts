import { describe, expect, it } from "vitest"
import { isConfigured } from "../features/payments/module/lib/methods"
import { areaOf } from "../features/settings"
import { providers } from "../features/social-login/module/providers"
import { PROVIDERS } from "../features/social-login/module/schemas"
import type { Settings } from "../lib/registry"

describe("the required settings of a payment provider", () => {
  it.each(["stripe", "iyzico", "paytr"] as const)("match the payments module: %s", (name) => {
    const { schema, groups } = areaOf("payments")
    const { needs = [], switchedBy = "" } = groups[name] ?? {}
    const complete: Record<string, unknown> = {
      ...schema.parse({}),
      [switchedBy]: true,
      ...Object.fromEntries(needs.map((field) => [field, "set"])),
    }
    const has = (settings: Record<string, unknown>) =>
      isConfigured(Object.assign<Settings<"payments">, object>(schema.parse({}), settings), name, "eur")
    expect(has(complete)).toBe(true)
    for (const field of [...needs, switchedBy]) expect(has({ ...complete, [field]: null })).toBe(false)
  })
})

describe("the required settings of an identity provider", () => {
  it.each(PROVIDERS)("match the social login module: %s", (name) => {
    expect(areaOf("social_login").groups[name]?.needs).toEqual(providers[name].needs)
  })
})
