import { describe, expect, it } from "vitest"
import { onlyOf, splitAtCategory } from "../named-category"

const named = (name: string, handle: string) => ({ id: `pcat_${handle}`, name, handle })
const categories = ["Aydınlatma", "Ev Aydınlatma", "Mutfak", "Bahçe", "Lighting", "Home Lighting"].map(
  (name) => named(name, name.toLowerCase().replaceAll(" ", "-")),
)
const split = (text: string) => {
  const found = splitAtCategory(categories, text)
  return found && [found.before, ...found.categories.map(({ name }) => name)]
}

describe("a text that ends with the name of a category", () => {
  it.each([
    ["Pirinç lambayı Ev Aydınlatma", "Pirinç lambayı", "Ev Aydınlatma"],
    ["Pirinç lambayı Aydınlatma", "Pirinç lambayı", "Aydınlatma"],
    ["pirinç lambayı ev aydinlatmaya", "pirinç lambayı", "Ev Aydınlatma"],
    ["kil kaseyi Mutfak'a", "kil kaseyi", "Mutfak"],
    ["çaydanlığı Mutfağa", "çaydanlığı", "Mutfak"],
    ["vazoyu Bahçeden", "vazoyu", "Bahçe"],
    ["lamp in brass into Home Lighting", "lamp in brass", "Home Lighting"],
    ["brass lamp Lighting", "brass lamp", "Lighting"],
  ])("is divided before the longest name: %s", (text, before, name) => {
    expect(split(text)).toEqual([before, name])
  })

  it.each(["Mutfak", "lamp into Garden", "lamba Mutfakçılık", ""])("is not there in %j", (text) => {
    expect(split(text)).toBeUndefined()
  })
})

describe("several categories with one name", () => {
  const twins = [named("Lighting", "home-lighting"), named("Lighting", "lighting"), named("Garden", "garden")]
  const idsIn = (text: string) => splitAtCategory(twins, text)?.categories.map(({ id }) => id)

  it("are all found by the name, and one alone by its handle or id", () => {
    expect(idsIn("lamp into Lighting")).toEqual(["pcat_home-lighting", "pcat_lighting"])
    expect(idsIn("lambayı lighting'e")).toEqual(["pcat_home-lighting", "pcat_lighting"])
    expect(idsIn("lamp into home-lighting")).toEqual(["pcat_home-lighting"])
    expect(idsIn("lamp into pcat_lighting")).toEqual(["pcat_lighting"])
    expect(idsIn("lamp into Garden")).toEqual(["pcat_garden"])
  })

  it("are refused with the words that tell them apart", () => {
    const found = twins.slice(0, 2).map((one) => ({ ...one, is_active: true, parent_category_id: null }))
    const error = expect.objectContaining({
      message: expect.stringContaining("home-lighting, pcat_lighting"),
    })
    expect(() => onlyOf({ language: "en" }, "Lighting", found)).toThrow(error)
    expect(() => onlyOf({ language: "en" }, "Lighting", [])).toThrow(/There is no category/)
    expect(onlyOf({ language: "en" }, "Lighting", found.slice(0, 1))).toBe(found[0])
  })
})
