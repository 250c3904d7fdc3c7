import { model } from "@medusajs/framework/utils"

/** Whether a shop has turned a skill of the assistant off. Without a row, the skill is on. */
export const AssistantSkillSetting = model.define("assistant_skill_setting", {
  id: model.id({ prefix: "aiskill" }).primaryKey(),
  skill_id: model.text().unique(),
  is_enabled: model.boolean(),
  changed_by_type: model.text(),
  changed_by_id: model.text(),
})
