import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { PROBLEMS } from "../lib/problems"

const FOLDER = path.resolve(__dirname, "..")
/**
 * Matches code that throws an error with a fixed English message, which an admin with another language could not read.
 */
const IN_ONE_LANGUAGE = /errors\.(?!internalError|notConfigured)\w+\(\s*(["`][^)]*|\))/g
const PLACE = /\{\w+\}/g

describe("a refusal by a skill", () => {
  it("uses the language of the question", () => {
    const sources = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".ts") && !file.includes("unit-tests"),
    )
    const found = sources.flatMap((file) => {
      const texts = readFileSync(path.join(FOLDER, file), "utf8").match(IN_ONE_LANGUAGE) ?? []
      return texts.map((text) => `${file}: ${text}`)
    })
    expect(sources.length).toBeGreaterThan(20)
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
