import type { OrderedPage } from "../../../lib/contract/lists"
import type { Buyer, ProductFilter } from "../../../modules/products/types"
import type { MadeOf } from "../../../tenancy/changes/seen"
import { ofTenant } from "../../../tenancy/current-tenant"
import { Kept, type Moment, type Times } from "./kept-pieces"

class KeptBuyer extends Kept {
  constructor(
    readonly buyer: Buyer,
    ...rest: ConstructorParameters<typeof Kept>
  ) {
    super(...rest)
  }
}

export interface Page {
  ids: string[]
  count: number
}

class KeptId extends Kept {
  constructor(
    readonly id: string,
    ...rest: ConstructorParameters<typeof Kept>
  ) {
    super(...rest)
  }
}

class KeptPage extends Kept {
  constructor(
    readonly page: Page,
    ...rest: ConstructorParameters<typeof Kept>
  ) {
    super(...rest)
  }
}

const BUYER: MadeOf = { shop: true, pricing: true, translation: true }
const PAGE: MadeOf = { product: true, taxonomy: true, shop: true }
const PRICED_PAGE: MadeOf = { ...PAGE, price: true, pricing: true }

const BYTES_OF_BUYER = 1_000
const BYTES_OF_ID = 80

/** The buyer that these hints describe, who has no account and no cart. */
export async function takeBuyer(moment: Moment, hints: unknown, read: () => Promise<Buyer>): Promise<Buyer> {
  const key = ofTenant(`buyer ${JSON.stringify(hints)}`)
  const kept = moment.memory.get(key, KeptBuyer)
  if (kept?.holds(moment)) return { ...kept.buyer, now: moment.at }
  const buyer = await read()
  moment.memory.set(key, new KeptBuyer(buyer, moment.look, BUYER, buyer), BYTES_OF_BUYER)
  return buyer
}

/** The ids of a page of this list, and their number. */
export async function takePage(
  moment: Moment,
  list: { buyer: Buyer; filter: ProductFilter; page: OrderedPage },
  read: () => Promise<Page>,
): Promise<Page> {
  const { buyer, filter, page } = list
  // Ids that the engine's filters selected depend on more than this code knows.
  if (filter.among) return read()
  const isPriced =
    filter.price_min !== undefined || filter.price_max !== undefined || /price$/.test(page.order)
  const { channels, groups, region } = buyer
  const seller = isPriced ? { channels, groups, region } : { channels }
  const key = ofTenant(`list ${JSON.stringify([seller, filter, page])}`)
  const kept = moment.memory.get(key, KeptPage)
  if (kept?.holds(moment)) return kept.page
  const found = await read()
  const times: Times | undefined = isPriced ? buyer : undefined
  moment.memory.set(
    key,
    new KeptPage(found, moment.look, isPriced ? PRICED_PAGE : PAGE, times),
    found.ids.length * BYTES_OF_ID,
  )
  return found
}

/** The id of the product with this id or handle that these channels sell. */
export async function takeSoldId(
  moment: Moment,
  idOrHandle: string,
  channels: string[],
  read: () => Promise<string>,
): Promise<string> {
  const key = ofTenant(`sold ${JSON.stringify([idOrHandle, channels])}`)
  const kept = moment.memory.get(key, KeptId)
  if (kept?.holds(moment)) return kept.id
  const id = await read()
  moment.memory.set(key, new KeptId(id, moment.look, PAGE, undefined), BYTES_OF_ID)
  return id
}
