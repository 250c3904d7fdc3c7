import type { SegmentCondition } from "../../src/features/email-marketing/module/segment-conditions"
import {
  CONDITION_FIELDS,
  type ConditionField,
  OPERATORS,
} from "../../src/features/email-marketing/module/segment-fields"
import type { SegmentRule } from "../../src/features/email-marketing/module/segment-schemas"
import type { Random } from "../harness/random-changes"
import { CURRENCIES, GROUPS, LISTS, LOCALES, NAMES, type Person, PRODUCTS, SOURCES } from "./segment-people"

const FIELDS = Object.keys(CONDITION_FIELDS) as ConditionField[]

const WORDS = [...NAMES, ...SOURCES, "MAIL.TEST", "_", "%", "\\", "person1", "' OR true --", ":id", "?"]
const CHOICES: Partial<Record<ConditionField, readonly string[]>> = {
  locale: LOCALES,
  list: LISTS,
  left_list: LISTS,
  customer_group: GROUPS,
  bought_product: PRODUCTS,
}

/** A random rule as a caller sends it. */
export function randomRule(random: Random, depth = 1): unknown {
  const { below, chance } = random
  const parts = () => Array.from({ length: 1 + below(3) }, () => randomRule(random, depth + 1))
  if (depth >= 5 || chance(0.4)) return randomCondition(random)
  return [{ all: parts() }, { any: parts() }, { not: randomRule(random, depth + 1) }][below(3)]
}

function randomCondition({ below, chance, oneOf }: Random): unknown {
  const field = oneOf(FIELDS)
  const kind = CONDITION_FIELDS[field]
  const op = oneOf<string>(OPERATORS[kind])
  switch (kind) {
    case "text":
      return { field, op, value: oneOf(WORDS) }
    case "one":
      return { field, op, value: chance(0.05) ? "xx" : oneOf(CHOICES[field] ?? []) }
    case "flag":
      return { field, op, value: chance(0.5) }
    case "days":
      return { field, op, value: 1 + below(60) }
    case "number":
      return field === "order_total"
        ? { field, op, value: 5 * (1 + below(60)), currency_code: oneOf(CURRENCIES) }
        : { field, op, value: 1 + below(3) }
  }
}

/** The person with only those records that rules may see: what was deleted or cancelled does not count. */
export function counted(person: Person): Person {
  return {
    ...person,
    subscriptions: person.subscriptions.filter(({ isDeleted }) => !isDeleted),
    customers: person.customers.filter(({ isDeleted }) => !isDeleted),
    orders: person.orders.filter(
      ({ isDeleted, is_draft_order, status }) =>
        !isDeleted && !is_draft_order && status !== "canceled" && status !== "draft",
    ),
  }
}

/** The reference: says of one {@link counted} person whether the rule holds, in the plainest way. */
export function holds(rule: SegmentRule, person: Person): boolean {
  if ("all" in rule) return rule.all.every((one) => holds(one, person))
  if ("any" in rule) return rule.any.some((one) => holds(one, person))
  if ("not" in rule) return !holds(rule.not, person)
  return conditionHolds(rule, person)
}

function conditionHolds(condition: SegmentCondition, person: Person): boolean {
  const { subscriptions, customers, orders } = person
  const confirmed = subscriptions.filter(({ status }) => status === "confirmed")
  switch (condition.field) {
    case "email":
    case "first_name":
    case "last_name":
      return wanted(condition.op, textMatches(person[condition.field], condition))
    case "locale":
      return wanted(condition.op, person.locale === condition.value)
    case "added":
      return wanted(condition.op, person.created_at <= condition.value)
    case "list":
      return wanted(
        condition.op,
        confirmed.some(({ list_id }) => list_id === condition.value),
      )
    case "left_list":
      return wanted(
        condition.op,
        subscriptions.some((one) => one.status === "unsubscribed" && one.list_id === condition.value),
      )
    case "consent_source":
      return wanted(
        condition.op,
        confirmed.some(({ source }) => textMatches(source, condition)),
      )
    case "consented":
      return wanted(
        condition.op,
        confirmed.some(({ confirmed_at }) => confirmed_at !== null && confirmed_at <= condition.value),
      )
    case "is_customer":
      return customers.length > 0 === condition.value
    case "has_account":
      return customers.some(({ has_account }) => has_account) === condition.value
    case "customer_group":
      return wanted(
        condition.op,
        condition.value !== "cusgroup_seg_gone" &&
          customers.some(({ groups }) => groups.includes(condition.value)),
      )
    case "customer_since":
      return wanted(
        condition.op,
        customers.some(({ created_at }) => created_at <= condition.value),
      )
    case "order_count":
      return wanted(condition.op, orders.length >= condition.value)
    case "order_total": {
      const own = orders.filter(({ currency_code }) => currency_code === condition.currency_code)
      const cents = own.reduce((sum, order) => sum + order.cents, 0)
      return wanted(condition.op, cents >= condition.value * 100)
    }
    case "last_order":
      return wanted(
        condition.op,
        orders.some(({ created_at }) => created_at <= condition.value),
      )
    case "bought_product":
      return wanted(
        condition.op,
        orders.some(({ products }) =>
          products.some(({ id, quantity }) => id === condition.value && quantity > 0),
        ),
      )
  }
}

function wanted(op: SegmentCondition["op"], isSo: boolean): boolean {
  return ["is_not", "not_contains", "not_in_last_days", "less_than"].includes(op) ? !isSo : isSo
}

/** Whether the text is the value or contains it, without regard to case. The operator's negation is not applied. */
function textMatches(text: string | null, { op, value }: { op: string; value: string }): boolean {
  const [has, part] = [(text ?? "").toLowerCase(), value.toLowerCase()]
  return op === "contains" || op === "not_contains" ? has.includes(part) : has === part
}
