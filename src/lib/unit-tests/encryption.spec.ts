import { describe, expect, it } from "vitest"
import { encryptionWith } from "../encryption"

const SECRET = "k3-first-one-long-enough-to-be-secret"
const LATER = "n8-second-one-long-enough-to-be-secret"
const encryption = encryptionWith(SECRET)

describe("a sealed text", () => {
  it("opens to the original text with any characters", () => {
    for (const text of ["sk_live_1", "", "şifre 🔑", "x".repeat(100_000)])
      expect(encryption.open(encryption.seal(text, "here"), "here")).toBe(text)
  })

  it("differs each time and reveals nothing of the text", () => {
    const [one, two] = [encryption.seal("secret", "here"), encryption.seal("secret", "here")]
    expect(one).not.toBe(two)
    expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
  })

  it("opens only in its own place", () => {
    expect(() => encryption.open(encryption.seal("secret", "north/mail"), "south/mail")).toThrow()
  })

  it("does not open after any change or cut", () => {
    const sealed = encryption.seal("secret", "here")
    for (let index = 0; index < sealed.length - 1; index++) {
      const changed = sealed[index] === "A" ? "B" : "A"
      expect(() =>
        encryption.open(sealed.slice(0, index) + changed + sealed.slice(index + 1), "here"),
      ).toThrow()
    }
    expect(() => encryption.open(sealed.slice(0, 20), "here")).toThrow("incomplete")
  })

  it("opens with a retired key, but not without its key", () => {
    const sealed = encryption.seal("secret", "here")
    const rotated = encryptionWith(LATER, [SECRET])
    expect(rotated.open(sealed, "here")).toBe("secret")
    expect(rotated.isOutdated(sealed)).toBe(true)
    expect(rotated.isOutdated(rotated.seal("secret", "here"))).toBe(false)
    expect(() => encryptionWith(LATER).open(sealed, "here")).toThrow("not configured")
  })
})
