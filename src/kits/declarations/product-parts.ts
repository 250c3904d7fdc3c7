import type { z } from "zod"
import type { ChangeKind } from "../../lib/changes/kinds"

/**
 * Fields and filters that a feature adds to the storefront's products. Their SQL may read the feature's own tables. In
 * SQL, `p` is the product.
 */
export interface ProductPart {
  /** A change of these kinds makes cached responses with this part stale. */
  kinds: readonly ChangeKind[]
  /** Fields that callers may ask for in `fields`, by name. Each is an SQL expression for JSON. It may use `:locale`. */
  fields?: Readonly<Record<string, string>>
  /** Filters of product lists by query parameter, from {@link productFilter}. */
  filters?: Readonly<Record<string, z.ZodType<ProductCondition | undefined>>>
}

/** Adds a value to the statement and returns its place in the SQL. */
export type Bind = (value: unknown) => string

/** A condition on products, as SQL, that comes from a query parameter. */
export class ProductCondition {
  constructor(readonly write: (bind: Bind) => string) {}
}

/** A filter with this schema for its query parameter. It adds an SQL condition about the product `p`. */
export function productFilter<Value>(
  schema: z.ZodType<Value>,
  condition: (value: Value, bind: Bind) => string,
) {
  return schema.transform((value) => new ProductCondition((bind) => condition(value, bind))).optional()
}

/** SQL conditions and the values of their `:named` placeholders. */
export interface WrittenConditions {
  conditions: string[]
  values: Record<string, unknown>
}

/** Collects the conditions in the values of a parsed query. `undefined` if it has no condition. */
export function writtenConditions(query: object): WrittenConditions | undefined {
  const values: Record<string, unknown> = {}
  const bind = (value: unknown) => {
    const name = `added${Object.keys(values).length}`
    values[name] = value
    return `:${name}`
  }
  const conditions = Object.values(query).flatMap((value: unknown) =>
    value instanceof ProductCondition ? [`(${value.write(bind)})`] : [],
  )
  return conditions.length > 0 ? { conditions, values } : undefined
}

/** The fields of all parts, with their SQL. */
export function fieldsOf(parts: readonly ProductPart[]): Record<string, string> {
  return Object.fromEntries(parts.flatMap(({ fields = {} }) => Object.entries(fields)))
}

/** The filters of all parts, for the contract. */
export function filtersOf(parts: readonly ProductPart[]) {
  return Object.fromEntries(parts.flatMap(({ filters = {} }) => Object.entries(filters)))
}

export function kindsOf(parts: readonly ProductPart[]): ChangeKind[] {
  return [...new Set(parts.flatMap(({ kinds }) => kinds))]
}

/**
 * Splits the parameter `fields` into the features' fields and the rest for the engine. A name without a sign replaces
 * all default fields, so the rest then gets at least one name.
 */
export function splitFields(
  fields: string | undefined,
  known: Record<string, string>,
): { added: Record<string, string>; rest: string | undefined } {
  const names = (fields ?? "").split(",").map((name) => name.trim())
  const bare = (name: string) => name.replace(/^[-+* ]/, "")
  const isAdded = (name: string) => Object.hasOwn(known, bare(name))
  const own = names.filter(isAdded)
  if (own.length === 0) return { added: {}, rest: fields }
  const wanted = own.filter((name) => !name.startsWith("-")).map(bare)
  const rest = names.filter((name) => name !== "" && !isAdded(name))
  const replaces = own.some((name) => name === bare(name)) && rest.length === 0
  return {
    added: Object.fromEntries(wanted.sort().map((name) => [name, known[name] ?? "NULL"])),
    rest: replaces ? "id" : rest.length > 0 ? rest.join(",") : undefined,
  }
}
