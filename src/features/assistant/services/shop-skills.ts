import type { MedusaContainer } from "@medusajs/framework/types"
import type { Need, Skill, Task } from "../../../kits/skills/skill"
import { asApiError, errors } from "../../../lib/errors"
import { isAreaName } from "../../settings"
import { allSkills, allTasks, tasksNamed } from "../skills"

/** A task with its state in the current shop. */
export interface ShopTask {
  task: Task
  isEnabled: boolean
  /** Whether the task applies to this shop. */
  isAvailable: boolean
  /** The settings that are missing before the task can work. */
  missing: Need[]
}

/** A skill with the states of its tasks in the current shop. */
export interface ShopSkill {
  skill: Skill
  tasks: ShopTask[]
}

export async function shopSkills(scope: MedusaContainer): Promise<ShopSkill[]> {
  const all = await shopTasks(scope)
  return allSkills().map((skill) => ({ skill, tasks: all.filter(({ task }) => skill.tasks.includes(task)) }))
}

/**
 * The switches of tasks that a caller means. The id of a skill names all of its tasks. The id of a task counts more than
 * that of its skill. Throws 400 `invalid_field` for an unknown id.
 */
export function taskSwitches(named: Record<string, boolean>): Record<string, boolean> {
  const switches = Object.entries(named).map(([id, isOn]) => {
    const tasks = tasksNamed(id)
    if (tasks.length === 0)
      throw errors.invalidField(`Field 'skills': there is no skill '${id.slice(0, 60)}'.`)
    return tasks.map((task) => [task.id, isOn] as const)
  })
  return Object.fromEntries(switches.sort((a, b) => b.length - a.length).flat())
}

async function shopTasks(scope: MedusaContainer): Promise<ShopTask[]> {
  const disabled = await scope.resolve("assistant").disabledTasks()
  return Promise.all(
    allTasks().map(async (task) => ({
      task,
      isEnabled: !disabled.has(task.id),
      isAvailable: (await task.available?.(scope)) ?? true,
      missing: await missingOf(scope, task),
    })),
  )
}

/**
 * The tasks that work now: turned on, available, and with all settings. A missing model does not matter, because rules
 * can answer too.
 */
export async function usableTasks(scope: MedusaContainer): Promise<Task[]> {
  const all = await shopTasks(scope)
  return all.filter(isUsable).map(({ task }) => task)
}

export function isUsable({ isEnabled, isAvailable, missing }: ShopTask): boolean {
  return isEnabled && isAvailable && missing.every((need) => need === "model")
}

/** The setting that is missing, as `area.field`. */
export function settingFor(need: Need): string {
  return need === "model" ? "assistant.api_key" : need
}

async function missingOf(scope: MedusaContainer, { needs }: Task): Promise<Need[]> {
  const met = await Promise.all(needs.map((need) => isMet(scope, need)))
  return needs.filter((_, index) => !met[index])
}

async function isMet(scope: MedusaContainer, need: Need): Promise<boolean> {
  try {
    if (need === "model") return (await scope.resolve("assistant").model("fast")) !== undefined
    const [area = "", field = ""] = need.split(".")
    if (!isAreaName(area)) return false
    const settings: Record<string, unknown> = { ...(await scope.resolve("tenantConfig").read(area)) }
    return settings[field] != null && settings[field] !== false
  } catch (error) {
    // A stored secret cannot be decrypted and must be entered again, so it counts as missing.
    if (asApiError(error)?.code === "not_configured") return false
    throw error
  }
}
