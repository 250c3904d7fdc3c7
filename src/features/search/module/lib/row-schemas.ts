import { z } from "zod"

// Schemas of the rows that SQL statements return. If a column has another type, reading the row fails.

export const indexedEntityRow = z.object({
  updated_at: z.date(),
  channels: z.array(z.string()).nullable(),
})

export const searchRebuildStateRow = z.object({
  id: z.string(),
  status: z.enum(["running", "done", "failed"]),
  documents: z.number(),
  total: z.number(),
  started_at: z.date(),
  finished_at: z.date().nullable(),
})
