/** The operators of a condition, by the kind of its value. */
export const OPERATORS = {
  text: ["is", "is_not", "contains", "not_contains"],
  one: ["is", "is_not"],
  flag: ["is"],
  days: ["in_last_days", "not_in_last_days"],
  number: ["at_least", "less_than"],
} as const

/** The subjects of conditions, and the kinds of their values. */
export const CONDITION_FIELDS = {
  email: "text",
  first_name: "text",
  last_name: "text",
  locale: "one",
  added: "days",
  list: "one",
  left_list: "one",
  consent_source: "text",
  consented: "days",
  is_customer: "flag",
  has_account: "flag",
  customer_group: "one",
  customer_since: "days",
  order_count: "number",
  order_total: "number",
  last_order: "days",
  bought_product: "one",
} as const satisfies Record<string, keyof typeof OPERATORS>

export type ConditionField = keyof typeof CONDITION_FIELDS
