import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"

type Maybe<T> = T | null | undefined

interface Level {
  location_id: string
  stocked_quantity?: Maybe<BigNumberInput>
  reserved_quantity?: Maybe<BigNumberInput>
  stock_locations?: Maybe<Maybe<{ sales_channels?: Maybe<Maybe<{ id: string }>[]> }>[]>
}

interface Item {
  title: string
  quantity: BigNumberInput
  variant?: Maybe<{
    manage_inventory?: Maybe<boolean>
    allow_backorder?: Maybe<boolean>
    inventory_items?: Maybe<
      Maybe<{
        inventory_item_id: string
        required_quantity: BigNumberInput
        inventory?: Maybe<{ location_levels?: Maybe<Maybe<Level>[]> }>
      }>[]
    >
  }>
}

interface Cart {
  sales_channel_id: string | null
  items: Item[]
}

/**
 * The lines of a cart for which there is not enough in any place that serves its sales channel, counting what the lines
 * before take of the same inventory item. What may be sold without stock is never short.
 */
export function shortages({ sales_channel_id, items }: Cart): Item[] {
  const wanted = new Map<string, BigNumberInput>()
  return items.filter(({ quantity, variant }) => {
    if (!variant?.manage_inventory || variant.allow_backorder) return false
    return (variant.inventory_items ?? []).some((part) => {
      if (!part) return false
      const { inventory_item_id: id, required_quantity, inventory } = part
      const needed = MathBN.add(wanted.get(id) ?? 0, MathBN.mult(quantity, required_quantity))
      wanted.set(id, needed)
      const levels = (inventory?.location_levels ?? []).filter(
        (level) => level && serves(level, sales_channel_id),
      )
      // Without any level the engine says itself what is wrong.
      return levels.length > 0 && levels.every((level) => level && MathBN.lt(available(level), needed))
    })
  })
}

function serves({ stock_locations }: Level, channelId: string | null): boolean {
  if (channelId === null) return true
  return (stock_locations ?? []).some((place) =>
    (place?.sales_channels ?? []).some((channel) => channel?.id === channelId),
  )
}

function available({ stocked_quantity, reserved_quantity }: Level): BigNumberInput {
  return MathBN.sub(stocked_quantity ?? 0, reserved_quantity ?? 0)
}
