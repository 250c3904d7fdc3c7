import { money } from "../../../kits/skills/lib/money"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { Call } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import type { OrderOverview } from "../module/types"

const MAX_LISTED = 5

/** Finds the order with this number, id, email or name. Throws 404. If several fit, throws 400 with a list of them. */
export async function namedOrder({ scope, language }: Call, name: string): Promise<OrderOverview> {
  const { orders, count } = await scope.resolve("orders").findOrders({ q: name }, MAX_LISTED)
  const [order] = orders
  if (!order) throw errors.notFound(say(PROBLEMS.noOrder, language, { name }))
  if (count > 1) {
    const choices = orders.map(
      (one) => `#${one.display_id} (${money(one.total, one.currency_code, language)})`,
    )
    throw errors.invalidField(say(PROBLEMS.severalOrders, language, { name, choices: choices.join(", ") }))
  }
  return order
}

/** An order in words: `#1042, ada@example.com, €30.00`. */
export function orderText({ language }: Pick<Call, "language">, order: OrderOverview): string {
  const who = order.customer_name ?? order.email
  const total = money(order.total, order.currency_code, language)
  return [`#${order.display_id}`, who, total].filter(Boolean).join(", ")
}
