import { createHash } from "node:crypto"
import { FinishedJson } from "../../../kits/rows/route"
import type { CachedPiece } from "./store-products-cached-pieces"

type Text = Pick<CachedPiece, "body" | "hash">

/** Joins the JSON texts of products to the response of a list, without parsing them. */
export function finishedPage(
  pieces: readonly Text[],
  { count, offset, limit }: { count: number; offset: number; limit: number },
): FinishedJson {
  const end = `],"count":${count},"offset":${offset},"limit":${limit}}`
  const parts = pieces.flatMap(({ body }, index) => (index === 0 ? [body] : [COMMA, body]))
  return new FinishedJson(Buffer.concat([START, ...parts, Buffer.from(end)]), etagOf(pieces, end))
}

export function finishedProduct(piece: Text): FinishedJson {
  return new FinishedJson(Buffer.concat([START_OF_ONE, piece.body, END_OF_ONE]), etagOf([piece], ""))
}

const START = Buffer.from('{"products":[')
const COMMA = Buffer.from(",")
const START_OF_ONE = Buffer.from('{"product":')
const END_OF_ONE = Buffer.from("}")

function etagOf(pieces: readonly Text[], end: string): string {
  const hash = createHash("sha1").update(end)
  for (const piece of pieces) hash.update(piece.hash)
  return `W/"${hash.digest("base64url")}"`
}
