import { describe, expect, it } from "vitest"
import { slug, slugFrom } from "../slug"

describe("slugFrom", () => {
  it.each([
    ["Summer in Porto", undefined, "summer-in-porto"],
    ["  What's new?! — 2026 ", undefined, "whats-new-2026"],
    ["Şükrü'nün çarşısı", "tr", "sukrunun-carsisi"],
    ["İstanbul'da IŞIK", "tr", "istanbulda-isik"],
    ["Äpfel & Öl", "de", "aepfel-oel"],
    ["Äpfel", "fi-FI", "apfel"],
    ["Привет, мир", "ru", "privet-mir"],
    ["中文 标题", "zh", "中文-标题"],
    ["عنوان المقال", "ar", undefined],
    ["a/b_c.d", undefined, "a-b-c-d"],
    ["100 % €", undefined, "100"],
    ["!!!", undefined, ""],
    ["👩‍👩‍👧", undefined, ""],
    ["हिन्दी शीर्षक", "hi", "हिन्दी-शीर्षक"],
  ])("of %j (%s) is %j", (title, locale, expected) => {
    const made = slugFrom(title, locale)
    if (expected !== undefined) expect(made).toBe(expected)
    if (made !== "") expect(slug.safeParse(made).success).toBe(true)
  })

  it("is at most 120 characters, cut between words", () => {
    expect(slugFrom("word ".repeat(60))).toBe(`${"word-".repeat(24)}`.slice(0, -1))
    expect(slugFrom("x".repeat(500))).toBe("x".repeat(120))
    expect(slugFrom("𠀀".repeat(100))).toBe("𠀀".repeat(60))
  })
})

describe("slug", () => {
  it.each(["a", "summer-in-porto", "2026", "中文-标题", "हिन्दी", "çarşı"])("accepts %j", (value) =>
    expect(slug.safeParse(value).success).toBe(true),
  )
  it.each([
    "",
    "-",
    "a-",
    "-a",
    "a--b",
    "A",
    "a b",
    "a/b",
    "a.b",
    "a_b",
    "../a",
    "a%20b",
    "a\n",
    "a\u0000",
    "cafe\u0301",
    "x".repeat(121),
    "\uD800",
    5,
    null,
  ])("refuses %j", (value) => expect(slug.safeParse(value).success).toBe(false))
})
