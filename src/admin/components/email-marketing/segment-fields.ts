import type {
  ConditionField,
  CONDITION_FIELDS as ServerFields,
  OPERATORS as ServerOperators,
} from "../../../features/email-marketing/module/segment-fields"

/** The same tables as the server's, which the dashboard cannot load. The types hold them equal. */
export const OPERATORS: typeof ServerOperators = {
  text: ["is", "is_not", "contains", "not_contains"],
  one: ["is", "is_not"],
  flag: ["is"],
  days: ["in_last_days", "not_in_last_days"],
  number: ["at_least", "less_than"],
}

export const CONDITION_FIELDS: typeof ServerFields = {
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
}

export type { ConditionField }
