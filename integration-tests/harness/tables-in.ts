import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Shop } from "./shop"

/** Patterns for a table's name, with or without a schema, and for its alias. An SQL keyword is not an alias. */
const NAME = String.raw`(?:"?\w+"?\.)?"?\w+"?`
const KEYWORDS =
  "join|left|right|inner|full|cross|natural|where|on|using|order|group|limit|union|returning|window|for"
const TABLE = String.raw`${NAME}(?:\s+(?:as\s+)?(?!(?:${KEYWORDS})\b)"?\w+"?)?`
/** The places in a statement where tables are named. */
const SOURCES = new RegExp(
  String.raw`\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?(${TABLE}(?:\s*,\s*${TABLE})*)`,
  "gi",
)
/** Names of parts of a statement (WITH name AS …). Such a name may look like a table's. */
const EXPRESSIONS = /\b"?(\w+)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi

/** The tables of the database that a statement reads. */
export function tablesIn(statement: string, known: ReadonlySet<string>): string[] {
  const text = statement.replaceAll(/\s+/g, " ")
  const expressions = new Set([...text.matchAll(EXPRESSIONS)].map(([, name]) => name))
  const lists = [...text.matchAll(SOURCES)].map(([, list = ""]) => list)
  return lists
    .flatMap((list) => list.split(",").map((one) => one.trim().split(/\s/)[0] ?? ""))
    .map((name) => name.replaceAll('"', "").replace(/^public\./, ""))
    .filter((name) => known.has(name) && !expressions.has(name))
}

export async function tablesOf({ container }: Shop): Promise<Set<string>> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await database.raw<{ rows: { name: string }[] }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  )
  return new Set(rows.map(({ name }) => name))
}
