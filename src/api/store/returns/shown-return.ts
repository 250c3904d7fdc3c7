import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"

const FIELDS = ["id", "order_id", "status", "created_at"]
const ITEM_FIELDS = ["id", "item_id", "quantity", "reason_id", "note"]

/** A return, as its customer may see it. */
export async function shownReturn(scope: MedusaContainer, id: string) {
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "return",
    fields: [...FIELDS, ...ITEM_FIELDS.map((field) => `items.${field}`)],
    filters: { id },
  })
  const [found] = data
  if (!found?.created_at) throw errors.notFound("No return has this id.")
  const { order_id, status, created_at, items } = found
  return {
    ...{ id, order_id, status, created_at },
    items: (items ?? []).flatMap((item) =>
      item
        ? [
            {
              id: item.id,
              item_id: item.item_id,
              quantity: Number(item.quantity),
              reason_id: item.reason_id ?? null,
              note: item.note ?? null,
            },
          ]
        : [],
    ),
  }
}
