import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type SetSkills, setSkillsStep } from "./steps/set-skills"

/** Turns tasks of the assistant's skills on or off for the current tenant. */
export const setSkillsWorkflow = createWorkflow("set-skills", (input: WorkflowData<SetSkills>) => {
  setSkillsStep(input)
  return new WorkflowResponse(void 0)
})
