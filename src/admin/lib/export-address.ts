import type { ListQuery } from "./resource"

/** Parameters of lists that an export does not have, because it contains all rows in a fixed order. */
const OF_LISTS = ["order", "offset", "limit"]

/** The address of the CSV file with the rows that match a list's filters. */
export function exportAddress(path: string, query: ListQuery): string {
  const filters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" || OF_LISTS.includes(name) ? [] : [[name, String(value)]],
  )
  const parameters = new URLSearchParams(filters).toString()
  return parameters === "" ? `${path}/export.csv` : `${path}/export.csv?${parameters}`
}
