import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import { type ApiError, asApiError } from "../../../../lib/errors"
import { storedRule } from "../schemas"
import type { ImportFault, ImportResult, ImportUndo, RuleColumns } from "../types"
import { readLines } from "./csv-file"
import { REFUSALS } from "./refusals"
import { columnsOf, forgetMisses, newRuleId, requireRoom } from "./rules"

const MAX_SHOWN = 100

interface Row {
  id: string
  line: number
  columns: RuleColumns
}

const outcomeRow = z.object({
  id: z.string(),
  outcome: z.string(),
  before: storedRule.nullable(),
})

/**
 * Creates or changes the rule of each line. A line that the database refuses is reported, and the others count. Lines
 * run in their order, so that a file gives the same rules each time.
 */
export async function importCsv(
  sql: Knex,
  text: string,
  home: string | null,
): Promise<{ result: Omit<ImportResult, "dry_run">; undo: ImportUndo }> {
  const { lines, faults } = await readLines(text)
  const rows: Row[] = []
  for (const { line, input } of lines) {
    const columns = orError(() => columnsOf(input, home))
    if ("columns" in columns) rows.push({ id: newRuleId(), line, columns: columns.columns })
    else faults.push({ line, source: input.source.slice(0, 200), ...spelled(columns.error) })
  }
  const outcomes = await readRows(
    sql,
    outcomeRow,
    `SELECT (done).* FROM (
       SELECT redirect_import(id, source, locale, match, target, status_code) AS done FROM (
         SELECT * FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS line
           (place int, id text, source text, locale text, match text, target text, status_code int)
         ORDER BY place) lines OFFSET 0) imported`,
    { rows: JSON.stringify(rows.map(({ id, columns }, place) => ({ ...columns, id, place }))) },
  )
  await requireRoom(sql)
  await forgetMisses(sql)
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const undo: ImportUndo = { created: [], before: [] }
  for (const { id, line, columns } of rows) {
    const found = byId.get(id)
    if (!found) continue
    const { outcome, before } = found
    if (outcome === "created") undo.created.push(id)
    if (outcome === "updated" && before) undo.before.push(before)
    if (outcome === "created" || outcome === "updated" || outcome === "unchanged") counts[outcome]++
    else {
      const refusal = REFUSALS[outcome]
      if (refusal) faults.push({ line, source: columns.source, ...spelled(refusal()) })
    }
  }
  faults.sort((one, other) => one.line - other.line)
  return { result: { ...counts, rejected: faults.length, faults: faults.slice(0, MAX_SHOWN) }, undo }
}

function spelled({ code, message }: ApiError): Pick<ImportFault, "code" | "message"> {
  return { code, message }
}

function orError(read: () => RuleColumns): { columns: RuleColumns } | { error: ApiError } {
  try {
    return { columns: read() }
  } catch (thrown) {
    const error = asApiError(thrown)
    if (!error) throw thrown
    return { error }
  }
}
