import { type CsvCell, csvLine } from "../../../../lib/csv"
import { csvRows, eachRow } from "../../../../lib/csv-records"
import { errors } from "../../../../lib/errors"
import { faultsOf } from "../../../../lib/parse"
import { newRedirect } from "../schemas"
import type { AdminRedirect, ImportFault, RedirectInput } from "../types"

const MAX_LINES = 10_000
/** In one line of a file. */
const MAX_CHARACTERS = 10_000

/** The columns of a file, with the names that other shop systems use. */
const HEADINGS: Readonly<Record<string, string>> = {
  source: "source",
  from: "source",
  "redirect from": "source",
  path: "source",
  target: "target",
  to: "target",
  "redirect to": "target",
  status_code: "status_code",
  status: "status_code",
  match: "match",
  locale: "locale",
}

export const EXPORT_HEADING = csvLine([
  "source",
  "target",
  "status_code",
  "match",
  "locale",
  "origin",
  "hits",
])

export function exportLine(redirect: AdminRedirect): string {
  const { source, target, status_code, match, locale, origin, hits } = redirect
  const cells: CsvCell[] = [source, target, status_code, match, locale, origin, hits]
  return csvLine(cells)
}

interface Line {
  line: number
  input: RedirectInput
}

/** The valid lines of a file, and the faults of the others. Throws 400 for a file that has no such columns. */
export async function readLines(text: string): Promise<{ lines: Line[]; faults: ImportFault[] }> {
  const limits = { mostLines: MAX_LINES, mostCharacters: MAX_CHARACTERS }
  const { columns, rows } = await csvRows(text, (heading) => HEADINGS[heading], limits)
  if (!columns.includes("source") || !columns.includes("target"))
    throw errors.invalidField("Field 'csv': the first line must name the columns 'source' and 'target'.")
  const lines: Line[] = []
  const faults: ImportFault[] = []
  await eachRow(rows, ({ cells: written, line }) => {
    const cells = cellsOf(written)
    const { data, error } = newRedirect.safeParse(cells)
    if (data) lines.push({ line, input: data })
    else {
      const [fault] = faultsOf(error?.issues ?? [], { value: cells })
      const { code = "invalid_field", message = "This line is not valid." } = fault ?? {}
      faults.push({ line, source: shown(cells["source"]), code, message })
    }
  })
  return { lines, faults }
}

function shown(source: unknown): string | null {
  return typeof source === "string" ? source.slice(0, 200) : null
}

function cellsOf(written: readonly [string, string][]): Record<string, unknown> {
  const cells = written.flatMap(([name, cell]): [string, unknown][] => {
    // Exports put an apostrophe in front of possible formulas.
    const text = cell.trim().replace(/^'/, "")
    return text === "" ? [] : [[name, name === "status_code" ? Number(text) : text]]
  })
  return Object.fromEntries(cells)
}
