import { z } from "zod"
import { timestamp } from "../rows/fields"

/** The columns that every kind of submission has. */
export const commonColumns = z.object({
  id: z.string(),
  status: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
