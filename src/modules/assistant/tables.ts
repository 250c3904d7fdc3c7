/** `npm run check` lets no other folder's SQL name them. */
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
