import { once } from "node:events"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import { z } from "zod"
import { route } from "../../lib/contract/route"
import type { ReadingRow } from "../../lib/contract/row"
import { type CrudRows, collectionRoutes, itemRoutes, type RowOperations } from "../../lib/crud/routes"
import { CSV_BEGINNING, type CsvCell, csvLine } from "../../lib/csv"
import type { SubmissionStore } from "../../lib/submissions/store"
import type { SubmissionFilter, SubmissionRow } from "../../lib/submissions/types"

const EXPORTED_AT_ONCE = 500

type Store<Row extends SubmissionRow> = Pick<
  SubmissionStore<Row>,
  "listForAdmin" | "findForAdmin" | "listAfter"
>
type ListQuery = SubmissionFilter & {
  limit: number
  offset: number
  order: string
  fields?: string | undefined
}

interface Work<Row extends SubmissionRow, Writing> {
  store: (scope: MedusaContainer) => Store<Row>
  writing: Writing
  /** Converts a row for an admin response. Default: the row itself. */
  answer?: (row: Row) => object
  /** The export's columns, or a function that returns the columns for a filter. */
  cells: Cells<Row> | ((scope: MedusaContainer, filter: SubmissionFilter) => Promise<Cells<Row>>)
}

/** The columns of an export: the heading and a function that returns the cell. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

type WritingOf<Rows extends Parameters<typeof collectionRoutes>[0]> = Pick<
  RowOperations<Rows>,
  "create" | "update" | "remove"
>

/** The handlers for all route files below `/admin/<kind>`. */
export function inboxRoutes<
  Row extends SubmissionRow,
  Query extends z.ZodType<ListQuery>,
  New extends z.ZodType,
  Change extends z.ZodType,
>(
  rows: CrudRows<Query, New, Change> & { exported: ReadingRow & { auth: "admin" } },
  { store, writing, answer = (row) => row, cells }: Work<Row, WritingOf<CrudRows<Query, New, Change>>>,
) {
  const operations = {
    async list(scope: MedusaContainer, { limit, offset, order, fields: _, ...filter }: ListQuery) {
      const { items, count } = await store(scope).listForAdmin(filter, { limit, offset, order })
      return { items: items.map(answer), count }
    },
    async read(scope: MedusaContainer, id: string) {
      const found = await store(scope).findForAdmin(id)
      return found && answer(found)
    },
    ...writing,
  }
  return {
    collection: collectionRoutes(rows, operations),
    item: itemRoutes(rows, operations),
    exported: route(rows.exported, async ({ query, scope, res }) => {
      const name = rows.many.replaceAll("_", "-")
      const filter = filterOf.parse(query)
      const columns = typeof cells === "function" ? await cells(scope, filter) : cells
      await sendCsv(res, { name, store: store(scope), filter, cells: columns })
    }),
  }
}

const filterOf = z.record(z.string(), z.unknown())

interface Export<Row extends SubmissionRow> {
  name: string
  store: Store<Row>
  filter: SubmissionFilter
  cells: Cells<Row>
}

/** Sends one page after the other, not faster than the caller reads. Stops if the connection closes. */
async function sendCsv<Row extends SubmissionRow>(
  res: Response,
  { name, store, filter, cells }: Export<Row>,
): Promise<void> {
  const gone = new AbortController()
  res.once("close", () => gone.abort())
  // Reads the first page before the response begins. If that fails, an error response is still possible.
  let page = await store.listAfter(undefined, filter, EXPORTED_AT_ONCE)
  res.status(200).type("text/csv; charset=utf-8")
  res.setHeader("content-disposition", `attachment; filename="${name}.csv"`)
  res.setHeader("cache-control", "no-store")
  res.write(CSV_BEGINNING + csvLine(Object.keys(cells)))
  for (;;) {
    const lines = page.rows.map((row) => csvLine(Object.values(cells).map((cell) => cell(row))))
    if (!res.write(lines.join("")) && !gone.signal.aborted) await drained(res, gone.signal)
    if (page.last === undefined || gone.signal.aborted) break
    page = await store.listAfter(page.last, filter, EXPORTED_AT_ONCE)
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
