import type { Skill, SkillSetup } from "../../lib/assistant"

export interface Waiting {
  area: string
  field: string
  skills: Skill[]
}

/** Groups enabled skills by the setting that they still need. */
export function waitingBySetting(skills: Skill[], setup: SkillSetup[]): Waiting[] {
  const bySetting = new Map<string, Skill[]>()
  for (const { skill_id, enabled, waits_for: waitsFor } of setup) {
    const skill = skills.find(({ id }) => id === skill_id)
    if (!skill || !enabled) continue
    for (const { setting } of waitsFor) bySetting.set(setting, [...(bySetting.get(setting) ?? []), skill])
  }
  return [...bySetting].map(([setting, waiting]) => {
    const [area = "", field = ""] = setting.split(".")
    return { area, field, skills: waiting }
  })
}
