import type { Moments, ProductFilter } from "../types"

const COLUMNS = ["created_at", "updated_at", "deleted_at"] as const

/** For each comparison, its SQL for a list of times or for one time, and its SQL for `null`. */
const COMPARED = [
  ["$eq", "= ANY", "IS NULL"],
  ["$in", "= ANY", "IS NULL"],
  ["$ne", "<> ALL", "IS NOT NULL"],
  ["$nin", "<> ALL", "IS NOT NULL"],
  ["$gt", ">"],
  ["$gte", ">="],
  ["$lt", "<"],
  ["$lte", "<="],
] as const

/** SQL conditions for the filters by time, and the values of their placeholders. `null` means a missing time. */
export function momentConditions(filter: Pick<ProductFilter, (typeof COLUMNS)[number]>) {
  const written = COLUMNS.flatMap((column) => conditionsOf(column, filter[column]))
  return {
    conditions: written.map(({ condition }) => condition).join(" "),
    values: Object.fromEntries(written.map(({ name, value }) => [name, value])),
  }
}

interface Written {
  name: string
  value: unknown
  condition: string
}

function conditionsOf(column: string, moments: Moments = {}): Written[] {
  const isCompared = typeof moments === "object" && moments !== null && !Array.isArray(moments)
  const sides = isCompared ? moments : { $eq: moments }
  return COMPARED.flatMap(([side, operator, ofNull]): Written[] => {
    const given = sides[side]
    if (given === undefined) return []
    const name = `${column}_${side.slice(1)}`
    const value = [given].flat().map((moment) => (moment === null ? null : new Date(moment)))
    if (ofNull === undefined)
      return [
        { name, value: value[0], condition: `AND p.${column} ${operator} CAST(:${name} AS timestamptz)` },
      ]
    const listed = `${operator}(CAST(:${name} AS timestamptz[]))`
    return [{ name, value, condition: `AND p.${column} ${given === null ? ofNull : listed}` }]
  })
}
