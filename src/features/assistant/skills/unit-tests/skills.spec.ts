import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as icons from "@medusajs/icons"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { intentsOf } from "../../../../kits/skills/intents"
import { languages, type Need } from "../../../../kits/skills/skill"
import { root } from "../../../../root"
import { areaOf, isAreaName } from "../../../settings"
import { actionOf, allSkills, allTasks, skillIdOf, tasksNamed } from ".."
import { packs } from "../packs"

const tasks = allTasks()

const ENOUGH_EXAMPLES = 5
/** The names of tools that models accept. */
const TOOL_NAME = /^[a-z][a-z0-9_]{2,63}$/

describe("the skills", () => {
  const skills = allSkills()

  it("are 24, and share all tasks among them", () => {
    expect(skills).toHaveLength(24)
    const shared = skills.flatMap((skill) => skill.tasks.map(({ id }) => id))
    expect(shared.sort()).toEqual(tasks.map(({ id }) => id).sort())
    expect(packs.flatMap((pack) => pack.tasks).filter((id) => tasksNamed(id).length !== 1)).toEqual([])
  })

  it("are counted in the README and in the documentation", () => {
    const read = (path: string) => readFileSync(join(root, path), "utf8")
    expect(read("README.md")).toContain(`| ${skills.length} skills;`)
    expect(read("docs/assistant.md")).toContain(`There are ${skills.length} skills`)
  })

  it("have unique ids, which name no other skill's task", () => {
    const ids = skills.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const skill of skills) {
      expect(tasksNamed(skill.id)).toBe(skill.tasks)
      const isOfOne = skill.tasks.length === 1
      expect([skill.id, tasks.some(({ id }) => id === skill.id)]).toEqual([skill.id, isOfOne])
      for (const { id, category } of skill.tasks)
        expect([skillIdOf(id), category]).toEqual([skill.id, skill.category])
    }
    expect(skillIdOf("of-an-earlier-release")).toBe("of-an-earlier-release")
    expect(tasksNamed("nonsense")).toEqual([])
  })

  it("have a title in each language and an icon of the dashboard", () => {
    for (const { title, icon } of skills) {
      for (const language of languages) expect(title[language]).not.toBe("")
      expect(Object.keys(icons)).toContain(icon)
    }
  })
})

describe("the tasks", () => {
  it("have unique ids and unique action names", () => {
    const ids = tasks.map(({ id }) => id)
    const names = tasks.flatMap(({ actions }) => actions.map(({ name }) => name))
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(actionOf(name)?.action.name).toBe(name)
  })
})

describe.each(tasks.map((task) => [task.id, task] as const))("%s", (id, task) => {
  it("has a kebab-case id and an icon of the dashboard", () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(Object.keys(icons)).toContain(task.icon)
  })

  it("has examples in each language", () => {
    for (const language of languages) {
      expect(task.title[language]).not.toBe("")
      expect(new Set(task.examples[language]).size).toBeGreaterThanOrEqual(ENOUGH_EXAMPLES)
    }
  })

  it("is the best match for its own examples", () => {
    for (const language of languages)
      for (const example of task.examples[language]) {
        const [first] = intentsOf(example, tasks)
        expect([example, first?.task.id, first?.language]).toEqual([example, id, language])
      }
  })

  it("needs only settings that exist", () => {
    expect(task.needs.filter((need) => !isKnown(need))).toEqual([])
  })

  it("describes its actions and all input fields to models", () => {
    for (const { name, description, input } of task.actions) {
      expect(name).toMatch(TOOL_NAME)
      expect(description.length).toBeGreaterThan(20)
      expect(z.toJSONSchema(input, { io: "input" })).toMatchObject({
        type: "object",
        additionalProperties: false,
      })
    }
  })

  it("answers without a model by one of its own reading actions", () => {
    if (!task.byWords) return
    for (const example of [...task.examples.en, ...task.examples.tr, ""]) {
      const lookup = task.byWords(example)
      if (!lookup) continue
      const { action: name, input } = lookup
      const action = task.actions.find((one) => one.name === name)
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
