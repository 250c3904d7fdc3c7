import type { OrderedPage } from "../../../kits/rows/lists"
import { atMost } from "../../../lib/at-most"
import { nameCollation } from "../../../lib/name-order"
import type { MadeOf } from "../../../tenancy/changes/seen"
import { ofTenant } from "../../../tenancy/current-tenant"
import { addedKinds } from "../../product-parts"
import type { Buyer, ProductFilter } from "../module/types"
import { Cached, MAX_WAIT_MS, type Moment, type Times, wholly } from "./store-products-cached-pieces"

class CachedBuyer extends Cached {
  constructor(
    readonly buyer: Buyer,
    ...rest: ConstructorParameters<typeof Cached>
  ) {
    super(...rest)
  }
}

export interface Page {
  ids: string[]
  count: number
  /** Such a page is not cached. */
  is_provisional: boolean
}

class CachedId extends Cached {
  constructor(
    readonly id: string,
    ...rest: ConstructorParameters<typeof Cached>
  ) {
    super(...rest)
  }
}

class CachedPage extends Cached {
  constructor(
    readonly page: Page,
    ...rest: ConstructorParameters<typeof Cached>
  ) {
    super(...rest)
  }
}

const BUYER: MadeOf = { shop: true, pricing: true, translation: true }
const PAGE: MadeOf = { product: true, taxonomy: true, shop: true }
const PRICED_PAGE: MadeOf = { ...PAGE, price: true, pricing: true }

const BYTES_OF_BUYER = 1_000
const BYTES_OF_ID = 80

/** The buyer for these parts of a query, if there is no account and no cart. It comes from the cache if possible. */
export async function takeBuyer(moment: Moment, hints: unknown, read: () => Promise<Buyer>): Promise<Buyer> {
  const key = ofTenant(`buyer ${JSON.stringify(hints)}`)
  const cached = moment.memory.get(key, CachedBuyer)
  if (cached?.holds(moment)) return { ...cached.buyer, now: moment.at }
  const buyer = await read()
  moment.memory.set(key, new CachedBuyer(buyer, moment.look, BUYER, buyer), BYTES_OF_BUYER)
  return buyer
}

/** The ids of a page of this list, and the number of all its products. */
export async function takePage(moment: Moment, list: List, read: Read): Promise<Page> {
  // Ids that the engine's filters selected depend on more than this code knows.
  if (list.filter.among) return read(list.page)
  const { limit, offset, order } = list.page
  const first = offset - (offset % BLOCK)
  const { ids, ...block } = await takeBlock(moment, list, first, () =>
    read({ order, offset: first, limit: BLOCK + LARGEST_PAGE }),
  )
  return { ids: ids.slice(offset - first, offset - first + limit), ...block }
}

interface List {
  buyer: Buyer
  filter: ProductFilter
  page: OrderedPage
}

type Read = (page: OrderedPage) => Promise<Page>

/**
 * A caller often asks for the next pages, too. A statement that reads hundreds of ids costs hardly more than one that
 * reads twenty. A block contains every page that begins in it.
 */
const BLOCK = 500
const LARGEST_PAGE = 100

/** Reads in progress. Other requests for the same ids at the same time use them, too. */
const underWay = new Map<string, Promise<CachedPage>>()

async function takeBlock(
  moment: Moment,
  { buyer, filter, page: { order } }: List,
  first: number,
  read: () => Promise<Page>,
): Promise<Page> {
  const isPriced = filter.price_min !== undefined || filter.price_max !== undefined || /price$/.test(order)
  const isNamed = /title$/.test(order)
  const { channels, groups, region, locales } = buyer
  const seller = isPriced ? { channels, groups, region } : { channels }
  const language = isNamed ? [await nameCollation(), locales] : undefined
  const key = ofTenant(`list ${JSON.stringify([seller, filter, order, language, first])}`)
  const cached = moment.memory.get(key, CachedPage)
  if (cached?.holds(moment)) return cached.page
  const awaited = underWay.get(key)?.catch(() => undefined)
  const other = awaited && (await atMost(MAX_WAIT_MS, awaited))
  if (other?.holds(moment)) return other.page
  const times: Times | undefined = isPriced ? buyer : undefined
  const madeOf = {
    ...wholly([...(filter.added ? addedKinds : []), ...(isNamed ? ["translation" as const] : [])]),
    ...(isPriced ? PRICED_PAGE : PAGE),
  }
  const reading = read().then((page) => new CachedPage(page, moment.look, madeOf, times))
  underWay.set(key, reading)
  try {
    const block = await reading
    if (!block.page.is_provisional) moment.memory.set(key, block, block.page.ids.length * BYTES_OF_ID)
    return block.page
  } finally {
    if (underWay.get(key) === reading) underWay.delete(key)
  }
}

/** The id of the product with this id or handle in these sales channels. It comes from the cache if possible. */
export async function takeSoldId(
  moment: Moment,
  idOrHandle: string,
  channels: string[],
  read: () => Promise<string>,
): Promise<string> {
  const key = ofTenant(`sold ${JSON.stringify([idOrHandle, channels])}`)
  const cached = moment.memory.get(key, CachedId)
  if (cached?.holds(moment)) return cached.id
  const id = await read()
  moment.memory.set(key, new CachedId(id, moment.look, PAGE, undefined), BYTES_OF_ID)
  return id
}
