import { Modules } from "@medusajs/framework/utils"
import { alike } from "../../../kits/skills/lib/alike"
import { joinedParts, onlyOne } from "../../../kits/skills/lib/pack-lists"
import type { Call } from "../../../kits/skills/skill"
import type { ShownSubscription } from "../module/types"

const MAX_FOUND = 10
const MAX_LOOKED_AT = 100

export const SUBSCRIPTIONS = {
  one: { en: "subscription", tr: "abonelik" },
  many: { en: "subscriptions", tr: "abonelik" },
}
const CUSTOMERS = { one: { en: "customer", tr: "müşteri" }, many: { en: "customers", tr: "müşteri" } }

/** A subscription with its customer. */
export type OwnedSubscription = ShownSubscription & { email: string | null; name: string | null }

/** The only customer with this email, id or name. Throws 404 and 400. */
export async function customerNamed({ scope, language }: Call, name: string) {
  const { customers } = await scope.resolve("orders").findCustomers({ q: name }, MAX_FOUND)
  const exact = customers.filter(({ email }) => email?.toLowerCase() === name.toLowerCase())
  const registered = exact.filter(({ has_account }) => has_account)
  const found = registered.length > 0 ? registered : exact.length > 0 ? exact : customers
  return onlyOne(found, name, CUSTOMERS, { language, label: ({ email, id }) => email ?? id })
}

/** Adds the customers' names. One statement. */
export async function withCustomers(
  { scope }: Pick<Call, "scope">,
  found: readonly ShownSubscription[],
): Promise<OwnedSubscription[]> {
  const ids = [...new Set(found.map(({ customer_id }) => customer_id))]
  const customers = await scope
    .resolve(Modules.CUSTOMER)
    .listCustomers({ id: ids }, { select: ["id", "email", "first_name", "last_name"], take: ids.length })
  const byId = new Map(customers.map((one) => [one.id, one]))
  return found.map((one) => {
    const customer = byId.get(one.customer_id)
    const name = [customer?.first_name, customer?.last_name].filter(Boolean).join(" ")
    return { ...one, email: customer?.email ?? null, name: name === "" ? null : name }
  })
}

/** The subscription with this id, or the only running one of a customer. Throws 404 and 400. */
export async function namedSubscription(call: Call, name: string): Promise<OwnedSubscription> {
  const subscriptions = call.scope.resolve("subscriptions")
  const newest = { limit: MAX_LOOKED_AT, offset: 0, order: "-created_at" }
  const { customers } = await call.scope.resolve("orders").findCustomers({ q: name }, 1)
  if (!/^sub_\w+$/.test(name) && customers.length === 0) {
    // The words may name a plan and a customer.
    const { items } = await subscriptions.listShown({}, newest)
    const fitting = alike(name, await withCustomers(call, items), subscriptionText)
    return onlyOne(fitting, name, SUBSCRIPTIONS, { language: call.language, label: subscriptionText })
  }
  const found = /^sub_\w+$/.test(name)
    ? [await subscriptions.subscriptionOf(name)]
    : (await subscriptions.listShown({ customer_id: (await customerNamed(call, name)).id }, newest)).items
  const running = found.filter(({ status }) => status !== "canceled")
  const owned = await withCustomers(call, running.length > 0 ? running : found)
  const label = (one: OwnedSubscription) => `${one.plan_name} (${one.id})`
  return onlyOne(owned, name, SUBSCRIPTIONS, { language: call.language, label })
}

/** The state, and `ending` for a subscription that ends with its period. */
export function subscriptionState({
  status,
  cancel_at_period_end,
}: Pick<ShownSubscription, "status" | "cancel_at_period_end">): string {
  return cancel_at_period_end && status !== "canceled" ? "ending" : status
}

export function subscriptionText({ plan_name, name, email, customer_id }: OwnedSubscription): string {
  return joinedParts(plan_name, name, email ?? customer_id)
}
