import { describe, expect, it } from "vitest"
import { splitAtCategory } from "../named-category"

const categories = ["Aydınlatma", "Ev Aydınlatma", "Mutfak", "Bahçe", "Lighting", "Home Lighting"].map(
  (name) => ({ name }),
)
const split = (text: string) => {
  const found = splitAtCategory(categories, text)
  return found && [found.before, found.category.name]
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
