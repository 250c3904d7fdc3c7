import { createHash } from "node:crypto"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { splitFields } from "../../../kits/declarations/product-parts"
import { roundedJson } from "../../../lib/round-amounts"
import { addedFields, addedKinds } from "../../product-parts"
import type { Shape } from "../module/lib/shape"
import type { Buyer, Piece } from "../module/types"
import { type CachedPiece, type Moment, takePieces } from "./store-products-cached-pieces"
import { readByEngine } from "./store-products-read-by-engine"
import { fieldsWithInline } from "./store-products-selection"
import { addTaxes, hasTaxes } from "./store-products-taxes"

const PRODUCT = z.looseObject({ id: z.string() })

type Request = AuthenticatedMedusaRequest

/** The parts of a query that decide which fields a product has. */
export interface Selection {
  fields?: string | undefined
  region_id?: string | undefined
  currency_code?: string | undefined
}

/** The products with these ids, in this order, as JSON texts with the requested fields. */
export async function piecesOf(
  req: Request,
  ids: string[],
  buyer: Buyer,
  { fields, region_id, currency_code }: Selection,
  moment: Moment,
): Promise<Pick<CachedPiece, "body" | "hash">[]> {
  const { added, rest } = splitFields(fields, addedFields)
  const wanted = fieldsWithInline(rest, req.queryConfig.fields, region_id ?? currency_code)
  const known = req.scope.resolve("products").shapeOf(wanted)
  if (!known) return engineTexts(req, ids, buyer, { wanted, added })
  const shape = { ...known, added }
  return takePieces(ids, {
    moment,
    context: contextOf(buyer, shape),
    times: buyer,
    kinds: Object.keys(added).length > 0 ? addedKinds : [],
    // If another tax provider computes the taxes, its result may change at any time. Then nothing is cached.
    isCacheable: !hasTaxes(buyer) || buyer.has_own_taxes,
    read: (missing) => readPieces(req, missing, buyer, shape),
  })
}

/** Everything that decides about a product's JSON text besides the product itself. It is part of the cache key. */
function contextOf(buyer: Buyer, shape: Shape): string {
  const { channels, groups, region, country, province, locales } = buyer
  const taxed = hasTaxes(buyer) ? [country, province] : []
  const parts = [[...channels].sort(), [...groups].sort(), region, taxed, locales, shape]
  return createHash("sha1").update(JSON.stringify(parts)).digest("base64url")
}

async function readPieces(req: Request, ids: string[], buyer: Buyer, shape: Shape): Promise<Piece[]> {
  const found = await req.scope.resolve("products").findPieces(ids, buyer, shape)
  if (!hasTaxes(buyer) || !shape.relations.variants?.calculated_price)
    return found.map((piece) => ({ ...piece, text: roundedJson(piece.text) }))
  const products = found.map(({ text }) => PRODUCT.parse(JSON.parse(text)))
  await addTaxes(req.scope, products, buyer)
  return found.map((piece, index) => ({ ...piece, text: roundedJson(JSON.stringify(products[index])) }))
}

async function engineTexts(
  req: Request,
  ids: string[],
  buyer: Buyer,
  { wanted, added }: { wanted: string[]; added: Record<string, string> },
) {
  const found = await readByEngine(req, ids, buyer, wanted)
  await addTaxes(req.scope, found, buyer)
  if (Object.keys(added).length > 0) {
    const fields = await req.scope.resolve("products").findAdded(ids, buyer, added)
    for (const product of found) Object.assign(product, fields.get(product.id))
  }
  return found.map((product) => {
    const body = Buffer.from(roundedJson(JSON.stringify(product)))
    return { body, hash: createHash("sha1").update(body).digest("base64url") }
  })
}
