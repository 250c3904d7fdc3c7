import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { type Cells, streamCsv } from "../rows/csv-stream"
import { route } from "../rows/route"
import type { ReadingRow } from "../rows/row"
import { type CrudRows, collectionRoutes, itemRoutes, type RowOperations } from "../tables/routes"
import type { Place } from "./reading"
import type { SubmissionStore } from "./store"
import type { SubmissionFilter, SubmissionRow } from "./types"

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
      const rowsOf = store(scope)
      await streamCsv(res, {
        name,
        cells: columns,
        read: (after: Place | undefined) => rowsOf.listAfter(after, filter, EXPORTED_AT_ONCE),
      })
    }),
  }
}

const filterOf = z.record(z.string(), z.unknown())
