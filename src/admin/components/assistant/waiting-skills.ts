import type { Task, TaskSetup } from "../../lib/assistant"

export interface Waiting {
  area: string
  field: string
  tasks: Task[]
}

/** Groups enabled tasks by the setting that they still need. */
export function waitingBySetting(tasks: Task[], setup: TaskSetup[]): Waiting[] {
  const bySetting = new Map<string, Task[]>()
  for (const { task_id, enabled, waits_for: waitsFor } of setup) {
    const task = tasks.find(({ id }) => id === task_id)
    if (!task || !enabled) continue
    for (const { setting } of waitsFor) bySetting.set(setting, [...(bySetting.get(setting) ?? []), task])
  }
  return [...bySetting].map(([setting, waiting]) => {
    const [area = "", field = ""] = setting.split(".")
    return { area, field, tasks: waiting }
  })
}
