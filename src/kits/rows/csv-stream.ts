import { once } from "node:events"
import type { Response } from "express"
import { CSV_BEGINNING, type CsvCell, csvLine } from "../../lib/csv"

/** The columns of an export: the heading and a function that returns the cell. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

interface Export<Row, Place> {
  /** The file's name, without `.csv`. */
  name: string
  cells: Cells<Row>
  /** Returns the next rows. `last` is missing after the final page. */
  read: (after: Place | undefined) => Promise<{ rows: readonly Row[]; last?: Place | undefined }>
}

/** Sends one page after the other, not faster than the caller reads. Stops if the connection closes. */
export async function streamCsv<Row, Place>(
  res: Response,
  { name, cells, read }: Export<Row, Place>,
): Promise<void> {
  const gone = new AbortController()
  res.once("close", () => gone.abort())
  // Reads the first page before the response begins. If that fails, an error response is still possible.
  let page = await read(undefined)
  res.status(200).type("text/csv; charset=utf-8")
  res.setHeader("content-disposition", `attachment; filename="${name}.csv"`)
  res.setHeader("cache-control", "no-store")
  res.write(CSV_BEGINNING + csvLine(Object.keys(cells)))
  for (;;) {
    const lines = page.rows.map((row) => csvLine(Object.values(cells).map((cell) => cell(row))))
    if (!res.write(lines.join("")) && !gone.signal.aborted) await drained(res, gone.signal)
    if (page.last === undefined || gone.signal.aborted) break
    page = await read(page.last)
  }
  res.end()
}

async function drained(res: Response, signal: AbortSignal): Promise<void> {
  try {
    await once(res, "drain", { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
