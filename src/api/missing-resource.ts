import type { Request } from "express"
import { patternOf } from "../kits/rows/row"
import { excerpt } from "../lib/excerpt"
import { rows } from "./contracts"

const named = rows
  .filter(({ path }) => path.includes(":"))
  .map(({ method, path }) => ({ method, path, pattern: patternOf(path) }))
  // Paths with fewer parameters match first.
  .sort((a, b) => a.path.split(":").length - b.path.split(":").length)

/** The message of a 404 for a path, such as `There is no blog post 'x'.` Undefined if the path contains no id. */
export function missingResource({ method, path }: Pick<Request, "method" | "path">): string | undefined {
  for (const row of named) {
    const found = row.method === method ? row.pattern.exec(path) : null
    const [parameter, value] = Object.entries(found?.groups ?? {}).at(-1) ?? []
    if (parameter !== undefined && value !== undefined)
      return `There is no ${nounOf(row.path, parameter)} '${excerpt(decoded(value))}'.`
  }
  return undefined
}

/**
 * The word for what a parameter identifies: `/store/blog-posts/:slug` gives "blog post". Without a plural word before
 * the parameter, its own name is used.
 */
function nounOf(path: string, parameter: string): string {
  const segments = path.split("/")
  const before = segments[segments.indexOf(`:${parameter}`) - 1] ?? ""
  const noun = /[^s]s$/.test(before) ? singular(before) : parameter.replace(/_?id$/i, "")
  return (noun === "" ? before : noun).replaceAll(/[-_]/g, " ")
}

function singular(plural: string): string {
  if (plural.endsWith("ies")) return `${plural.slice(0, -3)}y`
  return plural.endsWith("sses") ? plural.slice(0, -2) : plural.slice(0, -1)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
