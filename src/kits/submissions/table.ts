import { z } from "zod"
import { dated } from "../rows/dated"
import { commonColumns } from "./common-columns"
import type { SubmissionTable } from "./types"

/** Declares the table of a kind of submission. The schema has the columns of {@link SubmissionTable.columns}. */
export function submissionTable<Own extends z.ZodRawShape>({
  own,
  ...table
}: { own: z.ZodObject<Own> } & Omit<SubmissionTable, "row" | "columns">) {
  const columns = Object.keys(own.shape).filter((column) => !(column in commonColumns.shape))
  return { ...table, columns, row: dated(z.object({ ...own.shape, ...commonColumns.shape })) }
}
