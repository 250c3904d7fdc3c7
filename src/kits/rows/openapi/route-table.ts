import { createHash } from "node:crypto"
import type { oas31 } from "zod-openapi"
import type { Contract, Row } from "../row"

/**
 * A Markdown table with one line per route. In a review, a changed line shows a changed API without the whole document.
 */
export function routeTable(contracts: Record<string, Contract>, document: oas31.OpenAPIObject): string {
  return Object.entries(contracts)
    .map(([tag, rows]) => {
      const sorted = Object.values(rows).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      const lines = sorted.map((row) => lineOf(row, document))
      return [`## ${tag}`, "", ...HEAD, ...lines, ""].join("\n")
    })
    .join("\n")
}

const HEAD = ["| method | path | auth | summary | schemas |", "|---|---|---|---|---|"]

function keyOf({ path, method }: Row): string {
  return `${path} ${method}`
}

function lineOf(row: Row, document: oas31.OpenAPIObject): string {
  const { path, method, auth, customer, summary } = row
  const caller = customer ? `${auth} (${customer} customer)` : auth
  return `| ${method} | \`${path}\` | ${caller} | ${summary.replaceAll("|", "\\|")} | ${hashOf(row, document)} |`
}

/** A hash of the route's inputs and outputs. Descriptions and examples do not change it. */
function hashOf({ path, method }: Row, document: oas31.OpenAPIObject): string {
  const item = document.paths?.[path.replaceAll(/:(\w+)/g, "{$1}")]
  const operation: unknown = Object.entries(item ?? {}).find(([name]) => name === method.toLowerCase())?.[1]
  const shape = withoutWords(operation)
  const components = [...namedBy(shape, document, new Map())].sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash("sha256")
    .update(JSON.stringify([shape, components]))
    .digest("hex")
    .slice(0, 8)
}

/** Every component that a part of the document refers to, directly or indirectly. */
function namedBy(
  part: unknown,
  document: oas31.OpenAPIObject,
  known: Map<string, unknown>,
): Map<string, unknown> {
  for (const [, reference = ""] of JSON.stringify(part).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    if (known.has(reference)) continue
    const component = withoutWords(partAt(document, reference.split("/")))
    known.set(reference, component)
    namedBy(component, document, known)
  }
  return known
}

function partAt(part: unknown, [name, ...below]: string[]): unknown {
  if (name === undefined) return part
  const found: unknown = Object.entries(part ?? {}).find(([key]) => key === name)?.[1]
  return partAt(found, below)
}

const WORDS = ["description", "example", "examples", "summary", "tags"]
/**
 * The keys of these objects are field names of the API. One may be called `description` and is still part of the shape.
 */
const NAMING = ["properties", "patternProperties"]

function withoutWords(part: unknown, areNames = false): unknown {
  if (Array.isArray(part)) return part.map((item) => withoutWords(item))
  if (typeof part !== "object" || part === null) return part
  const kept = Object.entries(part).filter(([key]) => areNames || !WORDS.includes(key))
  return Object.fromEntries(
    kept
      .map(([key, value]: [string, unknown]): [string, unknown] => {
        const words = withoutWords(value, !areNames && NAMING.includes(key))
        // Sorted, because the order of required fields has no meaning and must not change the hash.
        return [key, key === "required" && Array.isArray(words) ? words.sort() : words]
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}
