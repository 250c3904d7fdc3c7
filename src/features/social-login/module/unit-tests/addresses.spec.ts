import { describe, expect, it } from "vitest"
import { shownAvatar } from "../lib/avatar"
import { assertOfIssuer, issuerOf } from "../lib/issuers"
import { isOwnPath } from "../lib/return-to"

const DIRECTORY = "11111111-2222-4333-8444-555555555555"

describe("a storefront's own path", () => {
  it.each(["/", "/account?tab=1#top", "/a%20b", "/çay", "/a//b", "/a?next=https://x.test", "/100%25"])(
    "%s is a path of the storefront's own",
    (path) => expect(isOwnPath(path)).toBe(true),
  )

  it.each([
    "",
    "a",
    "//x",
    "/\\x",
    "/%2Fx",
    "/%252fx",
    "/%5cx",
    "/\tx",
    "/%09/x",
    "/..//x",
    "/%2e%2e//x",
    "/%",
  ])("%j is not", (path) => expect(isOwnPath(path)).toBe(false))
})

describe("an avatar", () => {
  it.each(["https://lh3.googleusercontent.com/a/x=s96-c", "https://8.8.8.8/a.png"])(
    "%s is shown",
    (address) => expect(shownAvatar(address)).toBe(address),
  )

  it.each([
    "http://pictures.example/a.png",
    "https://localhost/a.png",
    "https://printer.local/a.png",
    "https://intranet/a.png",
    "https://127.0.0.1/a.png",
    "https://10.1.2.3/a.png",
    "https://169.254.169.254/latest",
    "https://[::1]/a.png",
    "https://[::ffff:10.0.0.1]/a.png",
    "https://2130706433/a.png",
    "https://user:pass@pictures.example/a.png",
    "data:image/png;base64,AA",
    "javascript:alert(1)",
    `https://pictures.example/${"a".repeat(1_000)}`,
    7,
  ])("%s is not", (address) => expect(shownAvatar(address)).toBeNull())
})

describe("an issuer", () => {
  const template = "https://login.test/{tenantid}/v2.0"

  it("template has one issuer per directory, and rejects invalid directories", () => {
    expect(issuerOf(template, DIRECTORY)).toBe(`https://login.test/${DIRECTORY}/v2.0`)
    for (const tid of [undefined, "", "common", `${DIRECTORY}/x`, `${DIRECTORY}\n`])
      expect(issuerOf(template, tid)).toBeUndefined()
  })

  it("must be named exactly; it may be missing if the provider does not announce it", () => {
    expect(() => assertOfIssuer({ issuer: "https://a.test" }, undefined)).not.toThrow()
    expect(() => assertOfIssuer({ issuer: "https://a.test" }, "https://a.test")).not.toThrow()
    expect(() => assertOfIssuer({ issuer: template }, `https://login.test/${DIRECTORY}/v2.0`)).not.toThrow()
    const says = { issuer: "https://a.test", authorization_response_iss_parameter_supported: true }
    for (const iss of [undefined, "", "https://b.test", "https://a.test/", "https://axtest"])
      expect(() => assertOfIssuer(says, iss)).toThrow("Start again")
  })
})
