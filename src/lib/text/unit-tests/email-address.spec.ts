import { expect, it } from "vitest"
import { emailAddress } from "../email-address"

it.each([
  ["ada@example.com", "ada@example.com"],
  [" Ada@Example.COM ", "ada@example.com"],
  ["x@xn--e1afmkfd.xn--p1ai", "x@xn--e1afmkfd.xn--p1ai"],
  ["x@пример.рф", "x@xn--e1afmkfd.xn--p1ai"],
  ["x@müller.example", "x@xn--mller-kva.example"],
  ["x@mu\u0308ller.example", "x@xn--mller-kva.example"],
  ["X@MÜLLER.example", "x@xn--mller-kva.example"],
  ["o'hara+news@shop.co.uk", "o'hara+news@shop.co.uk"],
  [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
])("%j is stored as %j", (given, stored) => {
  expect(emailAddress(given)).toBe(stored)
})

it.each([
  "",
  "ada",
  "@example.com",
  "ada@",
  "ada@example",
  "a b@example.com",
  "ada@exam ple.com",
  "a..b@example.com",

  ".a@example.com",
  "ada@example.com.",
  "ada@-a.example",
  "ada@a_b.example",
  "ada@1.2.3.4",
  "ada@[1.2.3.4]",

  '"a b"@example.com',
  "Ada <ada@example.com>",
  "ada@example.com,eve@example.com",
  "ada@a.com/x",
  "ada@a.com:25",

  "ada@xn--a.example",
  "ada@a@b.example",
  "ä@example.com",
  "ada@a.com\nbcc: eve@b.com",
  "a\u0000@example.com",

  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(60)}.${"c.".repeat(100)}com`,
  `${"a@".repeat(200)}b.com`,
])("%j is no address", (given) => {
  expect(emailAddress(given)).toBeUndefined()
})
