import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type SetSkills, setSkillsStep } from "./steps/set-skills"

/** Switches the given skills of the current tenant on or off. */
export const setSkillsWorkflow = createWorkflow("set-skills", (input: WorkflowData<SetSkills>) => {
  setSkillsStep(input)
  return new WorkflowResponse(void 0)
})
