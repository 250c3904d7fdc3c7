import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { z } from "zod"
import { errors } from "../../../../lib/errors"
import type { returnRequest } from "../../module/schemas"

export interface RequestedReturn extends z.output<typeof returnRequest> {
  customer_id: string
}

/** The engine's counters for pieces of an item that are in a return or were returned. */
const RETURNED = [
  "return_requested_quantity",
  "return_received_quantity",
  "return_dismissed_quantity",
] as const
const DETAILS = ["fulfilled_quantity", ...RETURNED].map((field) => `items.detail.${field}`)

/**
 * Checks what the engine does not check: whether the order is the customer's, whether a piece was already returned, and
 * whether the shipping option is for returns. Returns the stock location that will receive the items.
 */
export const requireReturnableStep = createStep(
  "require-returnable",
  async (requested: RequestedReturn, { container }) => {
    await requireItems(container, requested)
    return new StepResponse({ location_id: await returnLocation(container, requested) })
  },
)

async function requireItems(container: MedusaContainer, { order_id, customer_id, items }: RequestedReturn) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "status", "items.id", ...DETAILS],
    filters: { id: order_id, customer_id, is_draft_order: false },
  })
  const [order] = data
  if (!order) throw errors.notFound("No order has this id.")
  if (order.status === "canceled") throw errors.invalidState("The order is cancelled.")

  const asked = new Map<string, number>()
  for (const { id, quantity } of items) asked.set(id, (asked.get(id) ?? 0) + quantity)
  for (const [id, quantity] of asked) {
    const detail = order.items?.find((item) => item?.id === id)?.detail
    if (!detail) throw errors.invalidField("Field 'items': the order has no item with this id.")
    const returned = RETURNED.map((field) => detail[field] ?? 0)
    const left = MathBN.sub(detail.fulfilled_quantity ?? 0, MathBN.add(...returned))
    if (MathBN.gt(quantity, left))
      throw errors.invalidState("The quantity is larger than what was fulfilled and is not returned yet.")
  }
}

async function returnLocation(
  container: MedusaContainer,
  { return_shipping: { option_id }, location_id }: RequestedReturn,
): Promise<string> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "shipping_option",
    fields: ["id", "rules.attribute", "rules.value", "service_zone.fulfillment_set.location.id"],
    filters: { id: option_id },
  })
  const [option] = data
  const isTrue = (attribute: string, otherwise: boolean) => {
    const rule = option?.rules?.find((one) => one?.attribute === attribute)
    return rule ? [rule.value].flat().map(String).includes("true") : otherwise
  }
  if (!option || !isTrue("is_return", false) || !isTrue("enabled_in_store", true))
    throw errors.invalidField("Field 'return_shipping.option_id': this shipping option is not for returns.")
  const location = option.service_zone?.fulfillment_set?.location?.id
  if (!location) throw errors.invalidState("The shipping option leads to no stock location.")
  if (location_id && location_id !== location)
    throw errors.invalidField("Field 'location_id': the shipping option leads to another stock location.")
  return location
}
