import { createHash } from "node:crypto"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { roundedJson } from "../../../lib/round-amounts"
import type { Shape } from "../../../modules/products/lib/shape"
import type { Buyer, Piece } from "../../../modules/products/types"
import { type KeptPiece, type Moment, takePieces } from "./kept-pieces"
import { readByEngine } from "./read-by-engine"
import { fieldsWithInline } from "./selection"
import { addTaxes, hasTaxes } from "./taxes"

const PRODUCT = z.looseObject({ id: z.string() })

type Request = AuthenticatedMedusaRequest

/** The parts of a query that decide about the fields. */
export interface Selection {
  fields?: string | undefined
  region_id?: string | undefined
}

/** The products with these ids, in this order, as JSON with the requested fields. */
export async function piecesOf(
  req: Request,
  ids: string[],
  buyer: Buyer,
  { fields, region_id }: Selection,
  moment: Moment,
): Promise<Pick<KeptPiece, "body" | "hash">[]> {
  const wanted = fieldsWithInline(fields, req.queryConfig.fields, region_id)
  const shape = req.scope.resolve("products").shapeOf(wanted)
  if (!shape) return engineTexts(req, ids, buyer, wanted)
  return takePieces(ids, {
    moment,
    context: contextOf(buyer, shape),
    times: buyer,
    // Another provider of taxes may answer in another way at any time.
    isKept: !hasTaxes(buyer) || buyer.has_own_taxes,
    read: (missing) => readPieces(req, missing, buyer, shape),
  })
}

/** Everything besides the product that decides about its text. */
function contextOf(buyer: Buyer, shape: Shape): string {
  const { channels, groups, region, country, province, locale } = buyer
  const taxed = hasTaxes(buyer) ? [country, province] : []
  const parts = [[...channels].sort(), [...groups].sort(), region, taxed, locale, shape]
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

async function engineTexts(req: Request, ids: string[], buyer: Buyer, wanted: string[]) {
  const found = await readByEngine(req, ids, buyer, wanted)
  await addTaxes(req.scope, found, buyer)
  return found.map((product) => {
    const body = Buffer.from(roundedJson(JSON.stringify(product)))
    return { body, hash: createHash("sha1").update(body).digest("base64url") }
  })
}
