import { z } from "zod"

const MAX_TEXT_LENGTH = 1_000

const text = z.string().max(MAX_TEXT_LENGTH).nullish()
const count = z.int().min(0).nullish()
const method = { method: text }
const cart = { cart_id: text, coupon: text }
const list = { list_id: text, list_name: text }

/**
 * The kinds of events that storefronts report, each with the types of its own properties. All have `value`,
 * `currency_code` and `items`, and may have further properties of the shop's own.
 */
const KINDS = {
  page_view: { title: text },
  search: { q: text, results: count },
  view_item: list,
  view_item_list: list,
  select_item: { ...list, position: count },
  add_to_cart: { ...cart, ...list },
  remove_from_cart: cart,
  view_cart: cart,
  begin_checkout: cart,
  add_shipping_info: { ...cart, shipping_option: text },
  add_payment_info: { ...cart, payment_provider: text },
  sign_up: method,
  login: method,
  share: { ...method, content_type: text, item_id: text },
  generate_lead: { form: text },
} as const satisfies Record<string, Record<string, z.ZodType>>

const schemas: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(KINDS).map(([kind, properties]) => [kind, z.looseObject({ ...properties })]),
)

/** The schema of a kind's properties. `undefined` for a name of the shop's own. */
export function propertiesOf(name: string): z.ZodType | undefined {
  return schemas.get(name)
}

/** The properties of each kind, for the API document. */
export const kindList = Object.entries(KINDS)
  .map(([kind, properties]) => `\`${kind}\` (${Object.keys(properties).join(", ")})`)
  .join(", ")

/** In short words, two wrong letters make another word. */
const LONG_NAME = 9

/** The kind that a name probably means. `undefined` for a kind, and for a name of the shop's own. */
export function meantKind(name: string): string | undefined {
  if (schemas.has(name)) return undefined
  const letters = (word: string) => word.replaceAll("_", "")
  return Object.keys(KINDS).find((kind) => {
    const most = kind.length >= LONG_NAME ? 2 : 1
    return letters(kind) === letters(name) || distance(kind, name) <= most
  })
}

/** How many letters must be added, removed or replaced to make one word of the other. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (const [column, their] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === their ? 0 : 1)
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above[other.length] ?? 0
}
