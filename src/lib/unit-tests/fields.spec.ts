import { describe, expect, it } from "vitest"
import type { z } from "zod"
import {
  choicesRule,
  email,
  hostName,
  httpUrl,
  imageUrl,
  line,
  phone,
  plainLineField,
  plainTextField,
  port,
} from "../fields"

const CASES: Record<string, { schema: z.ZodType; good: unknown[]; bad: unknown[] }> = {
  line: {
    schema: line(20),
    good: ["Alder & Clay", "Şükrü's çarşı", "中文店", "متجر", "👩‍👩‍👧"],
    bad: [
      "",
      " ",
      "a\nb",
      "a\r\nBcc: b",
      "a\u0000",
      "a\u0085b",
      "a\u2028b",
      "\u202Eelgoog",
      "\uD800",
      "x".repeat(21),
    ],
  },
  email: {
    schema: email,
    good: ["hello@shop.test", "a+b@sub.shop.test"],
    bad: [
      "hello",
      "a@b",
      "a@b.test\n",
      "a@b.test\r\nBcc: c@d.test",
      "A <a@b.test>",
      `${"x".repeat(250)}@b.test`,
    ],
  },
  phone: {
    schema: phone,
    good: ["+31 10 123 4567", "0212 (555) 12-34"],
    bad: ["", "call me", "+1\n23", "1".repeat(40)],
  },
  httpUrl: {
    schema: httpUrl,
    good: [
      "https://shop.test",
      "http://localhost:8000",
      "https://shop.test/nl/?a=b#c",
      "https://xn--bcher-kva.test",
      "http://[::1]:8000/",
    ],
    bad: [
      "",
      "shop.test",
      "//shop.test",
      "https:shop.test",
      "https:///shop.test",
      "https://",
      "ftp://shop.test",
      "javascript:alert(1)",
      "data:text/html,x",
      "https://user@shop.test",
      "https://user:pass@shop.test",
      "https://:@shop.test",
      "https://@shop.test",
      "https://shop.test\\@evil.test",
      "https://shop.test/\nx",
      " https://shop.test",
      'https://shop.test/"><script>',
      "https://shop_1..test",
      `https://shop.test/${"x".repeat(2000)}`,
    ],
  },
  imageUrl: {
    schema: imageUrl,
    good: ["https://cdn.shop.test/a.jpg", "/static/a.jpg", "/", "/a/b?w=100"],
    bad: [
      "",
      "a.jpg",
      "//cdn.test/a.jpg",
      "/\\cdn.test/a.jpg",
      "javascript:alert(1)",
      "data:image/png;base64,AA",
      "/a b",
    ],
  },
  plainLineField: {
    schema: plainLineField(20),
    good: ["Ada", "<b>Ada</b>", "a\nb", "1 < 2"],
    bad: [
      "",
      "  ",
      "<b></b>",
      "\u0000",
      "&lt;p&gt;&lt;/p&gt;",
      "x".repeat(21),
      `<b>${"x".repeat(15)}</b>`,
      5,
    ],
  },
  plainTextField: {
    schema: plainTextField(20),
    good: ["a\n\nb", "<p>a"],
    bad: ["", "\n", "<script>x</script>", "x".repeat(21)],
  },
  hostName: {
    schema: hostName,
    good: ["smtp.shop.test", "localhost", "10.0.0.1", "2001:db8::1", "a-b.c1"],
    bad: [
      "",
      "smtp.shop.test:25",
      "http://smtp",
      "-a.test",
      "a..b",
      "a_b.test",
      "a.test/",
      "a b",
      "a.test\n",
      "999.1.1.1",
      "1.2.3",
      `${"x".repeat(64)}.test`,
      Array(100).fill("abc").join("."),
    ],
  },
  port: { schema: port, good: [1, 587, 65_535], bad: [0, 65_536, 1.5, "25", Number.NaN] },
}

describe.each(Object.entries(CASES))("%s", (_, { schema, good, bad }) => {
  it.each(good.map((value) => [value]))("accepts %j", (value) =>
    expect(schema.safeParse(value).success).toBe(true),
  )
  it.each(bad.map((value) => [value]))("refuses %j", (value) =>
    expect(schema.safeParse(value).success).toBe(false),
  )
})

it("keeps the lines of a text and joins those of a line", () => {
  expect(plainTextField(20).parse("<i>a</i>\r\n\r\nb")).toBe("a\n\nb")
  expect(plainLineField(20).parse("<i>a</i>\r\n\r\nb")).toBe("a b")
})

it("names few choices, and does not repeat long lists of them", () => {
  expect(choicesRule(["red", "green"])).toBe("must be one of the choices: red, green")
  const long = Array.from({ length: 128 }, () => "x".repeat(255))
  expect(choicesRule(long).length).toBeLessThan(150)
})
