import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { allSkills, allTasks } from "../features/assistant/skills"
import { outboundTypes } from "../features/outbound-types"
import { addressNameOf, resourceNamed } from "../features/resource-types"
import { translatableKinds, translatedPublications } from "../features/translatable-kinds"
import { languages } from "../kits/skills/skill"
import { ADMIN, features, LANGUAGES, ourTexts, PLURAL, TEXTS, textsOf } from "./dashboard-text-files"

const tasks = allTasks()

/** The texts of the engine's dashboard. Our pages use some of them. */
const ENGINE = path.resolve(__dirname, "../../node_modules/@medusajs/dashboard/src/i18n/translations")

/** The engine's language codes. */
const ENGINE_LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "ptBR", "ptPT", "ru", "tr", "zhCN"]

const english = ourTexts("en")
const code = sources(ADMIN)

describe("the dashboard's texts", () => {
  it.each(features)("of %s exist in all eleven languages", (feature) => {
    const files = readdirSync(path.join(TEXTS, feature)).map((file) => path.basename(file, ".json"))
    expect(files.sort()).toEqual(LANGUAGES)
  })

  it("belong to one feature each", () => {
    const keys = features.flatMap((feature) => [...textsOf(path.join(TEXTS, feature), "en").keys()])
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(keys.filter((key) => keys.some((other) => other.startsWith(`${key}.`)))).toEqual([])
  })

  describe.each(LANGUAGES)("in %s", (language) => {
    const texts = ourTexts(language)

    it.each(features)("have the same keys as in English: %s", (feature) => {
      const keysOf = (name: string) => {
        const keys = [...textsOf(path.join(TEXTS, feature), name).keys()]
        return [...new Set(keys.map((key) => key.replace(PLURAL, "")))].sort()
      }
      expect(keysOf(language)).toEqual(keysOf("en"))
    })

    it("have all plural forms of the language", () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      // `Intl` does not know some of the dashboard's codes, such as zhCN. Those need the plural forms `one` and
      // `other`.
      const wanted = [...new Set([...pluralCategories, "one", "other"])].sort()
      const counted = [...texts.keys()].filter((key) => key.endsWith("_other"))
      expect(counted.length).toBeGreaterThan(0)
      for (const key of counted) {
        const name = key.replace(PLURAL, "")
        const forms = [...texts.keys()].filter(
          (each) => PLURAL.test(each) && each.replace(PLURAL, "") === name,
        )
        expect(forms.map((each) => each.slice(name.length + 1)).sort(), name).toEqual(wanted)
      }
    })

    it("are not empty, and have the same placeholders as in English", () => {
      for (const [key, text] of texts) {
        expect(text.trim(), key).not.toBe("")
        const same = english.get(key) ?? english.get(key.replace(PLURAL, "_other"))
        expect(placesIn(text), key).toEqual(placesIn(same ?? ""))
      }
    })
  })

  it("name every kind of record with translations", () => {
    const names = [...translatableKinds, ...translatedPublications].map(({ table }) => {
      const resource = resourceNamed(table)
      return resource ? addressNameOf(resource) : table
    })
    expect(names).toContain("event_ticket")
    expect(names.filter((name) => !english.has(`translations.kinds.${name}`))).toEqual([])
  })

  it("exist for every key in the code", () => {
    const named = keysIn(/\bt\(\s*"([^"]+)"(?!, \{ ns)/g).filter((key) => !isEngine(key))
    const labels = keysIn(/\b(?:label: |text=|text: )"(\w+\.[^"]+)"/g)
    expect([...named, ...labels].filter((key) => !english.has(key) && !english.has(`${key}_other`))).toEqual(
      [],
    )
    expect(named.length).toBeGreaterThan(30)
  })

  it("name each form field and list column, and contain the declared hints", () => {
    const called = (word: string) => [...english.keys()].some((key) => key.endsWith(word))
    const fields = keysIn(/\bname: "(\w+)"/g)
    expect(fields.filter((name) => !called(`.fields.${name}`))).toEqual([])
    expect(fields).toContain("cover_alt")
    const hinted = keysIn(/\bname: "(\w+)"[^{}]*\bhasHint/g)
    expect(hinted.filter((name) => !called(`.hints.${name}`))).toEqual([])
    expect(hinted).toContain("cover_alt")
  })

  it.each(tasks.map(({ id, title, examples }) => ({ id, title, examples })))(
    "name the task $id as its declaration does in English and Turkish, with an example",
    ({ id, title, examples }) => {
      for (const language of languages) {
        const texts = ourTexts(language)
        expect(texts.get(`assistant.skills.${id}.title`)).toBe(title[language])
        expect(texts.get(`assistant.skills.${id}.example`)).toBe(examples[language][0])
      }
    },
  )

  it("name each skill as its declaration does in English and Turkish", () => {
    for (const { id, title } of allSkills())
      for (const language of languages)
        expect(ourTexts(language).get(`assistant.skills.${id}.title`)).toBe(title[language])
  })

  it("name each event for other systems, and its group", () => {
    const keys = outboundTypes.flatMap(({ type }) => [type, `${type.split(".", 1)[0]}.title`])
    expect(keys.filter((key) => !english.has(`webhooks.events.${key}`))).toEqual([])
  })

  it("have a title and an empty state for each kind", () => {
    const kinds = keysIn(/\btexts: "([^"]+)"/g)
    expect(kinds.filter((kind) => !english.has(`${kind}.title`))).toEqual([])
    expect(kinds.filter((kind) => !english.has(`${kind}.empty`))).toEqual([])
    expect(kinds.length).toBeGreaterThan(5)
  })

  it.each(ENGINE_LANGUAGES)("of the engine exist in %s", (language) => {
    const texts = textsOf(ENGINE, language)
    const used = [
      ...keysIn(/\bengine\(\s*"([^"]+)"/g),
      ...keysIn(/\bt\(\s*"([^"]+)", \{ ns: "translation"/g),
      ...keysIn(/\bt\(\s*"([^"]+)"/g).filter(isEngine),
    ]
    expect(used.filter((key) => !texts.has(key) && !texts.has(`${key}_other`))).toEqual([])
    expect(used.length).toBeGreaterThan(10)
  })
})

/** True for texts of the engine that our pages use. */
function isEngine(key: string): boolean {
  return /^(actions|filters|general)\./.test(key)
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? "").sort()
}

function keysIn(pattern: RegExp): string[] {
  const found = code.flatMap((source) => [...source.matchAll(pattern)].map(([, ...groups]) => groups))
  return [...new Set(found.flat().filter((key) => key !== undefined))]
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".spec.ts"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
}
