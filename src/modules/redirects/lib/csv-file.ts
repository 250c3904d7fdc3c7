import { parse } from "csv-parse/sync"
import { z } from "zod"
import { type CsvCell, csvLine } from "../../../lib/csv"
import { errors } from "../../../lib/errors"
import { faultsOf } from "../../../lib/parse"
import { newRedirect } from "../schemas"
import type { AdminRedirect, ImportFault, RedirectInput } from "../types"

const MOST_LINES = 10_000

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
export function readLines(text: string): { lines: Line[]; faults: ImportFault[] } {
  const [heading, ...records] = recordsOf(text)
  const names = (heading?.record ?? []).map((name) => HEADINGS[name.trim().toLowerCase()])
  if (!names.includes("source") || !names.includes("target"))
    throw errors.invalidField("Field 'csv': the first line must name the columns 'source' and 'target'.")
  if (records.length > MOST_LINES)
    throw errors.outOfRange(`Field 'csv': at most ${MOST_LINES} lines are allowed.`)
  const lines: Line[] = []
  const faults: ImportFault[] = []
  for (const { record, line } of records) {
    const cells = cellsOf(names, record)
    const { data, error } = newRedirect.safeParse(cells)
    if (data) lines.push({ line, input: data })
    else {
      const [fault] = faultsOf(error?.issues ?? [], { value: cells })
      const { code = "invalid_field", message = "This line is not valid." } = fault ?? {}
      faults.push({ line, source: shown(cells["source"]), code, message })
    }
  }
  return { lines, faults }
}

function shown(source: unknown): string | null {
  return typeof source === "string" ? source.slice(0, 200) : null
}

function cellsOf(names: (string | undefined)[], record: string[]): Record<string, unknown> {
  const cells: Record<string, unknown> = {}
  names.forEach((name, index) => {
    // Exports put an apostrophe in front of possible formulas.
    const text = (record[index] ?? "").trim().replace(/^'/, "")
    if (name === undefined || text === "") return
    cells[name] = name === "status_code" ? Number(text) : text
  })
  return cells
}

const parsedRecords = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
)

function recordsOf(text: string): { record: string[]; line: number }[] {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true } as const
    const found: unknown = parse(text, { ...options, delimiter: [",", ";", "\t"], max_record_size: 10_000 })
    return parsedRecords.parse(found).map(({ record, info }) => ({ record, line: info.lines }))
  } catch {
    throw errors.invalidField("Field 'csv': must be a CSV file (RFC 4180).")
  }
}
