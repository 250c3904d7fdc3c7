import { createHash } from "node:crypto"
import { atMost } from "../../../lib/at-most"
import type { ChangeKind } from "../../../lib/changes/kinds"
import { ownCopy } from "../../../lib/own-copy"
import type { Look, MadeOf } from "../../../tenancy/changes/seen"
import { ofTenant } from "../../../tenancy/current-tenant"
import type { Buyer, Piece } from "../module/types"
import type { ProductCache } from "../services/product-cache"

/** A moment of the database and of the clock. Cached data is used only if it is right at both. */
export interface Moment {
  look: Look
  at: Date
  memory: ProductCache
}

/** Between these two times, no price list starts or ends. */
export type Times = Pick<Buyer, "prices_since" | "prices_until">

/** A cached value, with the records that it was made of and the time in which it is right. */
export abstract class Cached {
  constructor(
    private readonly look: Look,
    private readonly madeOf: MadeOf,
    private readonly times: Times | undefined,
  ) {}

  holds({ look, at }: Moment): boolean {
    return (this.times === undefined || isWithin(this.times, at)) && look.confirms(this.look, this.madeOf)
  }
}

/**
 * Whether a time is between the two. The ends do not count, because a price list is still valid in its last
 * millisecond.
 */
function isWithin({ prices_since, prices_until }: Times, at: Date): boolean {
  const now = at.getTime()
  return (prices_since ?? -Infinity) < now && now < (prices_until ?? Infinity)
}

/** The JSON text of a product, for one buyer and one choice of fields. */
export class CachedPiece extends Cached {
  readonly hash: string
  /** How many bytes of memory it needs. */
  readonly bytes: number

  constructor(
    readonly body: Buffer,
    look: Look,
    madeOf: MadeOf,
    times: Times | undefined,
  ) {
    super(look, madeOf, times)
    const ids = Object.values(madeOf).flatMap((one) => (one === true ? [] : one))
    this.bytes = body.length + ids.length * BYTES_OF_ID
    this.hash = createHash("sha1").update(body).digest("base64url")
  }
}

/** The common part of all products of a request. */
export interface Order {
  moment: Moment
  /** Everything that decides about a product's JSON text besides the product itself. */
  context: string
  times: Times
  /** More kinds of records on which the texts depend. */
  kinds: readonly ChangeKind[]
  isCacheable: boolean
  read: (ids: string[]) => Promise<Piece[]>
}

/** The other request may have to wait for its share of the process. */
export const MAX_WAIT_MS = 250
/** The memory of an id with its place in a list. */
const BYTES_OF_ID = 60

/** Products that a request is reading now. Other requests for them share the result. */
const underWay = new Map<string, Promise<CachedPiece | undefined>>()

/** The JSON texts of these products. One statement reads those that are not cached or no longer right. */
export async function takePieces(ids: string[], order: Order): Promise<CachedPiece[]> {
  const { moment, context, isCacheable } = order
  const key = (id: string) => ofTenant(`piece ${id} ${context}`)
  const found = new Map<string, CachedPiece>()
  const take = (id: string, piece: CachedPiece | undefined) => {
    if (piece?.holds(moment)) found.set(id, piece)
  }
  if (isCacheable) for (const id of ids) take(id, moment.memory.get(key(id), CachedPiece))
  const missing = () => ids.filter((id) => !found.has(id))
  if (isCacheable && missing().length > 0) {
    startReading(missing(), key, order)
    const pieces = missing().map(async (id) => {
      const reading = underWay.get(key(id))?.catch(() => undefined)
      if (reading) take(id, await atMost(MAX_WAIT_MS, reading))
    })
    await Promise.all(pieces)
  }
  // Some are still missing: the other request was too early, too slow or has failed, or the products do not exist. Read
  // them now.
  if (missing().length > 0) for (const [id, piece] of await readPieces(missing(), order)) found.set(id, piece)
  return ids.flatMap((id) => found.get(id) ?? [])
}

function startReading(ids: string[], key: (id: string) => string, order: Order): void {
  const own = ids.filter((id) => !underWay.has(key(id)))
  if (own.length === 0) return
  const reading = readPieces(own, order)
  for (const id of own) {
    const name = key(id)
    const piece = reading.then((pieces) => pieces.get(id)).finally(() => underWay.delete(name))
    underWay.set(name, piece)
    piece.then(
      (one) => one && order.moment.memory.set(name, one, one.bytes),
      () => undefined,
    )
  }
}

async function readPieces(
  ids: string[],
  { moment, times, kinds, read }: Order,
): Promise<Map<string, CachedPiece>> {
  const pieces = await read(ids)
  return new Map(
    pieces.map(({ id, text, ...madeOf }) => [
      id,
      new CachedPiece(
        ownCopy(Buffer.from(text)),
        moment.look,
        { ...wholly(kinds), ...madeOfPiece(id, madeOf) },
        times,
      ),
    ]),
  )
}

/** Any change of these kinds makes the cached data stale. */
export function wholly(kinds: readonly ChangeKind[]): MadeOf {
  return Object.fromEntries(kinds.map((kind) => [kind, true]))
}

function madeOfPiece(id: string, { inventory_item_ids, price_set_ids }: Omit<Piece, "id" | "text">): MadeOf {
  return {
    product: [id],
    stock: inventory_item_ids,
    price: price_set_ids,
    taxonomy: true,
    shop: true,
    pricing: true,
    translation: true,
  }
}
