import { expect, it } from "vitest"
import { hmac, isSame } from "../constant-time"

it.each([
  ["secret", "secret", true],
  ["", "", true],
  ["şifre 🔑", "şifre 🔑", true],
  ["secret", "secreT", false],
  ["secret", "secret ", false],
  ["", "secret", false],
  // One letter with its mark, and a letter with a separate mark.
  ["\u00e9", "e\u0301", false],
])("compares %j and %j: %s", (given, right, same) => {
  expect(isSame(given, right)).toBe(same)
})

it("makes the HMAC-SHA256 of RFC 4231, test case 2", () => {
  const text = "what do ya want for nothing?"
  const hex = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
  expect(hmac("Jefe", text, "hex")).toBe(hex)
  expect(hmac("Jefe", text, "base64")).toBe(Buffer.from(hex, "hex").toString("base64"))
  expect(hmac("Jefe", text, "base64url")).toBe(Buffer.from(hex, "hex").toString("base64url"))
})
