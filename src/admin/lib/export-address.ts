import type { ListQuery } from "./resource"

/** The parameters of a list that its export does not have: its rows have one order and no pages. */
const OF_LISTS = ["order", "offset", "limit"]

/** The address of the CSV file with the rows that a list's filters find. */
export function exportAddress(path: string, query: ListQuery): string {
  const filters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" || OF_LISTS.includes(name) ? [] : [[name, String(value)]],
  )
  const parameters = new URLSearchParams(filters).toString()
  return parameters === "" ? `${path}/export.csv` : `${path}/export.csv?${parameters}`
}
