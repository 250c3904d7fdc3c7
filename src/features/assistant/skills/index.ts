import { inOrder } from "../../../kits/declarations/in-order"
import type { Action, Skill, Task } from "../../../kits/skills/skill"
import { wirings } from "../../wirings"
import { helpOn } from "./help"
import { skillsOf } from "./packs"

let known: { tasks: readonly Task[]; skills: readonly Skill[] } | undefined

/** The skills of the assistant. Each has one task or several. */
export function allSkills(): readonly Skill[] {
  return all().skills
}

/** All tasks of the assistant. The task `help` describes the others. */
export function allTasks(): readonly Task[] {
  return all().tasks
}

/** The id of a task's skill. The database stores the ids of tasks, and the API shows those of skills. */
export function skillIdOf(taskId: string): string {
  return allSkills().find(({ tasks }) => tasks.some(({ id }) => id === taskId))?.id ?? taskId
}

/** The tasks of the skill with this id, or the task with this id. Empty if there is neither. */
export function tasksNamed(id: string): readonly Task[] {
  return allSkills().find((skill) => skill.id === id)?.tasks ?? allTasks().filter((task) => task.id === id)
}

/** Finds an action by its name, with its task. */
export function actionOf(name: string): { task: Task; action: Action } | undefined {
  for (const task of allTasks()) {
    const action = task.actions.find((one) => one.name === name)
    if (action) return { task, action }
  }
  return undefined
}

function all() {
  if (!known) {
    const tasks = withHelp()
    known = { tasks, skills: skillsOf(tasks) }
  }
  return known
}

function withHelp(): readonly Task[] {
  const groups = wirings().flatMap(({ wiring }) => wiring.tasks ?? [])
  const tasks = inOrder(groups, {
    names: (group) => group.tasks.map(({ id }) => id),
    after: (group) => group.after,
  }).flatMap((group) => group.tasks)
  return [...tasks, helpOn(skillsOf(tasks))]
}
