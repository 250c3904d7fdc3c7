import * as icons from "@medusajs/icons"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { areaOf, isAreaName } from "../../features/settings"
import { actionOf, allSkills, skillOf } from ".."
import { intentsOf } from "../intents"
import { languages, type Need } from "../skill"

const skills = allSkills()

const ENOUGH_EXAMPLES = 5
/** The names of tools that models accept. */
const TOOL_NAME = /^[a-z][a-z0-9_]{2,63}$/

describe("the skills", () => {
  it("have unique ids and unique action names", () => {
    const ids = skills.map(({ id }) => id)
    const names = skills.flatMap(({ actions }) => actions.map(({ name }) => name))
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(names).size).toBe(names.length)
    for (const skill of skills) expect(skillOf(skill.id)).toBe(skill)
    for (const name of names) expect(actionOf(name)?.action.name).toBe(name)
  })
})

describe.each(skills.map((skill) => [skill.id, skill] as const))("%s", (id, skill) => {
  it("has a kebab-case id and an icon of the dashboard", () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(Object.keys(icons)).toContain(skill.icon)
  })

  it("has examples in each language", () => {
    for (const language of languages) {
      expect(skill.title[language]).not.toBe("")
      expect(new Set(skill.examples[language]).size).toBeGreaterThanOrEqual(ENOUGH_EXAMPLES)
    }
  })

  it("is the best match for its own examples", () => {
    for (const language of languages)
      for (const example of skill.examples[language]) {
        const [first] = intentsOf(example, skills)
        expect([example, first?.skill.id, first?.language]).toEqual([example, id, language])
      }
  })

  it("needs only settings that exist", () => {
    expect(skill.needs.filter((need) => !isKnown(need))).toEqual([])
  })

  it("describes its actions and all input fields to models", () => {
    for (const { name, description, input } of skill.actions) {
      expect(name).toMatch(TOOL_NAME)
      expect(description.length).toBeGreaterThan(20)
      expect(z.toJSONSchema(input, { io: "input" })).toMatchObject({
        type: "object",
        additionalProperties: false,
      })
    }
  })

  it("answers without a model by one of its own reading actions", () => {
    if (!skill.byWords) return
    for (const example of [...skill.examples.en, ...skill.examples.tr, ""]) {
      const { action: name, input } = skill.byWords(example)
      const action = skill.actions.find((one) => one.name === name)
      expect(action?.mutates).toBe(false)
      expect(action?.input.safeParse(input).success).toBe(true)
    }
  })
})

function isKnown(need: Need): boolean {
  if (need === "model") return true
  const [area = "", field = ""] = need.split(".")
  return isAreaName(area) && (field in areaOf(area).fields || field in areaOf(area).secrets)
}
