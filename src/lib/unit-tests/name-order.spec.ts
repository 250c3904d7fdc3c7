import { expect, it } from "vitest"
import { collationOf, nameCollation, nameOrder, sortNamesIn } from "../name-order"

it.each([
  ["de", "de-x-icu"],
  ["de-AT", "de-x-icu"],
  ["tr-TR", "tr-x-icu"],
  ["no", "nb-x-icu"],
  ["zh-TW", "zh-Hant-x-icu"],
  ["zh-CN", "zh-x-icu"],
  ["sr-Latn-RS", "sr-Latn-x-icu"],
  ["tlh", "und-x-icu"],
  ['de"; DROP TABLE product; --', "und-x-icu"],
  ["", "und-x-icu"],
  [undefined, "und-x-icu"],
])("names in %j are sorted by %j", (locale, collation) => {
  expect(collationOf(locale)).toBe(collation)
})

it("the language of an answer is read once, and only if names are sorted", async () => {
  let reads = 0
  const language = async () => {
    reads++
    // Reading the language may need a list of its own.
    expect(await nameCollation()).toBe("und-x-icu")
    return "sv"
  }
  await sortNamesIn(language, async () => {
    expect(reads).toBe(0)
    expect(await Promise.all([nameCollation(), nameCollation()])).toEqual(["sv-x-icu", "sv-x-icu"])
  })
  expect(reads).toBe(1)
  expect(await nameCollation()).toBe("und-x-icu")
})

it.each([
  ["de", "Äpfel apple Öl Zebra"],
  ["sv-SE", "apple Zebra Äpfel Öl"],
  ["tlh", "Äpfel apple Öl Zebra"],
])("names that are sorted here have the order of %s", async (language, expected) => {
  const names = ["Zebra", "Öl", "apple", "Äpfel"]
  const sorted = await sortNamesIn(
    async () => language,
    async () => names.sort(await nameOrder()),
  )
  expect(sorted.join(" ")).toBe(expected)
})
