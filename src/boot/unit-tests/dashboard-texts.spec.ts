import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { textsWhenRead } from "../dashboard-texts"

const dist = path.join(
  path.dirname(
    createRequire(require.resolve("@medusajs/medusa")).resolve("@medusajs/dashboard/package.json"),
  ),
  "dist",
)
const modules = readdirSync(dist)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => readFileSync(path.join(dist, name), "utf8"))
const texts = modules.find((code) => code.includes("var translations_default = {")) ?? ""

/** The part of the module from the first language to the list of all. */
function resourcesIn(code: string): Record<string, { translation: object }> {
  const begin = code.search(/^\/\/ src\/i18n\/translations\/\w+\.json$/m)
  const list = code.indexOf("var translations_default = {")
  const end = code.indexOf("\n};", list) + 3
  return runInNewContext(`${code.slice(begin, end)}\ntranslations_default`)
}

describe("textsWhenRead", () => {
  const before = resourcesIn(texts)
  const code = textsWhenRead(texts)
  const after = resourcesIn(code)

  it("keeps all texts of all languages of the installed dashboard", () => {
    expect(Object.keys(before).length).toBeGreaterThan(30)
    expect(JSON.stringify(after)).toBe(JSON.stringify(before))
  })

  it("leaves no language as an object that is made at once", () => {
    const made = Object.keys(after).filter(
      (language) => !Object.getOwnPropertyDescriptor(after[language], "translation")?.get,
    )
    expect(made).toEqual([])
    expect(code.length).toBeLessThan(texts.length)
  })

  it("parses a language once", () => {
    expect(after.tr?.translation).toBe(after.tr?.translation)
  })

  it("changes no other module", () => {
    for (const other of modules.filter((one) => one !== texts)) expect(textsWhenRead(other)).toBe(other)
  })
})
