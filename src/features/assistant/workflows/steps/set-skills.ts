import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../../module/types"

export interface SetSkills {
  /** Task ids with the wanted state: true means on. */
  skills: Record<string, boolean>
  owner: Owner
}

export const setSkillsStep = createStep(
  "set-skills",
  async ({ skills, owner }: SetSkills, { container }) => {
    const before = await container.resolve("assistant").setSkills(skills, owner)
    return new StepResponse(undefined, { skills: before, owner })
  },
  async (before, { container }) => {
    if (before) await container.resolve("assistant").setSkills(before.skills, before.owner)
  },
)
