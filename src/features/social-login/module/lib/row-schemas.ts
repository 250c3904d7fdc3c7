import { z } from "zod"
import { PROVIDERS } from "../schemas"

// Schemas of the rows that SQL statements return. If a column has another type, reading the row fails.

export const linkedAccountRow = z.object({
  id: z.string(),
  provider: z.enum(PROVIDERS),
  email: z.string().nullable(),
  avatar_url: z.string().nullable(),
  last_login_at: z.string(),
  created_at: z.date(),
})

export const unlinkedRow = z.object({
  id: z.string(),
  entity_id: z.string(),
  provider: z.string(),
  auth_identity_id: z.string(),
  provider_metadata: z.record(z.string(), z.unknown()).nullable(),
  created_at: z.string(),
})
