import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import { soldKind } from "../../../capacity/limited-product"
import type { NamedProduct } from "../types"
import { namedProductRow } from "./row-schemas"

/** If more products have the name, a person cannot choose from a list of them. */
const MAX_NAMESAKES = 5

const namedRow = namedProductRow.extend({ rank: z.number() })
const alikeRow = namedProductRow.extend({ is_exact: z.boolean() })

/**
 * Finds products of any status by name: by id, handle or a variant's SKU, else by exact title, else by words in the
 * title. Goods come first.
 */
export async function findNamed(sql: Knex, name: string): Promise<NamedProduct[]> {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)
  const found = await readRows(
    sql,
    namedRow,
    `SELECT id, title, handle, status, sells, rank FROM (
       SELECT p.id, p.title, p.handle, p.status, ${soldKind("p.id")} AS sells,
              CASE WHEN p.id = :name OR p.handle = :name THEN 0
                   WHEN EXISTS (SELECT FROM product_variant v
                                 WHERE v.product_id = p.id AND v.deleted_at IS NULL AND v.sku = :name) THEN 1
                   WHEN lower(p.title) = lower(:name) THEN 2
                   WHEN p.title ILIKE ALL (CAST(:words AS text[])) THEN 3 END AS rank
         FROM product p WHERE p.deleted_at IS NULL) named
      WHERE rank IS NOT NULL ORDER BY rank, sells IS NOT NULL, title COLLATE :name_order:, id LIMIT ${MAX_NAMESAKES + 1}`,
    { name: name.trim(), words },
  )
  return found.filter(({ rank }) => rank === found[0]?.rank).map(({ rank: _, ...product }) => product)
}

/** The most products that are returned. The caller compares their words exactly. */
const MAX_SIMILAR = 50
const MAX_PIECES = 60
const PIECE = 3

/**
 * Finds products in any status with similar titles, from which the caller chooses. An exact handle or SKU comes first.
 * Accents do not matter, and word endings or typing errors matter little.
 */
export async function findAlike(
  sql: Knex,
  name: string,
  words: string[],
): Promise<(NamedProduct & { is_exact: boolean })[]> {
  const pieces = [...new Set(words.flatMap(piecesOf))].slice(0, MAX_PIECES)
  return readRows(
    sql,
    alikeRow,
    `SELECT id, title, handle, status, sells, is_exact FROM (
       SELECT p.id, p.title, p.handle, p.status, ${soldKind("p.id")} AS sells,
              p.handle = :name OR EXISTS (SELECT FROM product_variant v
                WHERE v.product_id = p.id AND v.deleted_at IS NULL AND lower(v.sku) = lower(:name)) AS is_exact,
              (SELECT count(*) FROM unnest(CAST(:pieces AS text[])) AS piece
                WHERE strpos(${plain("p.title")}, piece) > 0) AS shared
         FROM product p WHERE p.deleted_at IS NULL) candidate
      WHERE is_exact OR shared > 0
      ORDER BY is_exact DESC, shared DESC, sells IS NOT NULL, length(title), title COLLATE :name_order:, id LIMIT ${MAX_SIMILAR}`,
    { name: name.trim(), pieces },
  )
}

/**
 * All parts of three letters. Two words with different endings, or with one wrong letter, still have some parts in
 * common.
 */
function piecesOf(word: string): string[] {
  if (word.length <= PIECE) return [word]
  return Array.from({ length: word.length - PIECE + 1 }, (_, at) => word.slice(at, at + PIECE))
}

/** SQL that makes a text comparable: lower case, and without accents. */
function plain(column: string): string {
  return `translate(lower(replace(${column}, 'İ', 'i')), 'ıçğöşüâîûáàäéèêëíïóôòúùñ', 'icgosuaiuaaaeeeeiiooouun')`
}
