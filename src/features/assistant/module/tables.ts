/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "assistant_credit_account",
  "assistant_credit_entry",
  "assistant_credit_reservation",
  "assistant_message",
  "assistant_plan",
  "assistant_plan_action",
  "assistant_session",
  "assistant_skill_setting",
] as const
