import { model } from "@medusajs/framework/utils"

/** Whether a shop has turned a task of the assistant's skills off. Without a row, the task is on. */
export const AssistantSkillSetting = model.define("assistant_skill_setting", {
  id: model.id({ prefix: "aiskill" }).primaryKey(),
  /** The id of the task. Tasks are stored, not skills, so that skills can be regrouped. */
  skill_id: model.text().unique(),
  is_enabled: model.boolean(),
  changed_by_type: model.text(),
  changed_by_id: model.text(),
})
