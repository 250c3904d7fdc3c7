import { errors } from "../../../lib/errors"
import type { Language, Texts } from "../skill"
import { PROBLEMS } from "./problems"
import { say } from "./texts"

/** A product, with the kind of places whose price it has. Goods have none. */
interface Sold {
  title: string
  sells: string | null
}

/** The goods among products with one name. If there are none, all of the products. */
export function goodsFirst<Product extends Pick<Sold, "sells">>(products: readonly Product[]): Product[] {
  const goods = products.filter(({ sells }) => !sells)
  return goods.length > 0 ? goods : [...products]
}

/** Throws 409 `invalid_state` for a product that sells tickets, tours or services, and says where to change it. */
export function requireGoods(products: readonly Sold[], language: Language): void {
  const other = products.find(({ sells }) => sells)
  if (!other) return
  const text = REFUSALS[other.sells ?? ""] ?? PROBLEMS.sellsPlaces
  throw errors.invalidState(say(text, language, { title: other.title }))
}

/** By the names of the kinds of places. */
const REFUSALS: Readonly<Record<string, Texts>> = {
  event: PROBLEMS.sellsTickets,
  tour: PROBLEMS.sellsTour,
  service: PROBLEMS.sellsService,
}
