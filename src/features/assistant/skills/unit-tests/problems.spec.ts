import { describe, expect, it } from "vitest"
import { PROBLEMS } from "../../../../kits/skills/lib/problems"
import { skillFiles } from "./skill-files"

/**
 * Matches code that throws an error with a fixed English message, which an admin with another language could not read.
 */
const IN_ONE_LANGUAGE = /errors\.(?!internalError|notConfigured)\w+\(\s*(["`][^)]*|\))/g
const PLACE = /\{\w+\}/g

describe("a refusal by a skill", () => {
  it("uses the language of the question", () => {
    const sources = skillFiles()
    const found = sources.flatMap(({ name, text }) =>
      (text.match(IN_ONE_LANGUAGE) ?? []).map((thrown) => `${name}: ${thrown}`),
    )
    expect(sources.length).toBeGreaterThan(100)
    expect(found).toEqual([])
  })

  it.each(Object.entries(PROBLEMS))(
    "%s has different texts per language with the same placeholders",
    (_, texts) => {
      expect(texts.tr).not.toBe(texts.en)
      expect(texts.tr.match(PLACE)?.sort()).toEqual(texts.en.match(PLACE)?.sort())
    },
  )
})
