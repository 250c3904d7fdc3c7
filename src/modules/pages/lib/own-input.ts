import type { OwnInput } from "../../../lib/publications/types"
import type { PageInput } from "../types"

/** What pages have besides what all publications have. */
export function ownInput({ position, template }: PageInput): OwnInput {
  const given = Object.entries({ position, template }).filter(([, value]) => value !== undefined)
  return { columns: Object.fromEntries(given), joins: {} }
}
