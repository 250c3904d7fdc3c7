import { z } from "zod"
import { actionStatus, planStatus, storeContext } from "../schemas"

// Schemas of the rows that SQL statements return. If a column has another type, reading the row fails.

export const balanceRow = z.object({
  available: z.number(),
  reserved: z.number(),
})

export const sessionRow = z.object({
  id: z.string(),
  title: z.string(),
  last_message_at: z.date(),
  created_at: z.date(),
})

export const messageRow = z.object({
  id: z.string(),
  position: z.number(),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  skill: z.string().nullable(),
  plan_id: z.string().nullable(),
  created_at: z.date(),
})

/** A time inside a JSON column is text. */
const jsonMoment = z.string().transform((text) => new Date(text))

export const planActionRow = z.object({
  id: z.string(),
  plan_id: z.string(),
  position: z.number(),
  skill: z.string(),
  action: z.string(),
  summary: z.string(),
  input: z.record(z.string(), z.unknown()),
  changes: z.array(
    z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The data that the preview was computed from. If it differs at the execution, the preview is out of date. */
  basis: z.unknown(),
  subjects: z.array(z.string()),
  /** The hash of skill, action, input and basis in the preview. */
  hash: z.string(),
  status: actionStatus,
  result: z.record(z.string(), z.unknown()).nullable(),
  undo: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  started_at: jsonMoment.nullable(),
  ended_at: jsonMoment.nullable(),
})

const storeFacts = storeContext.omit({ locale: true, modules: true }).extend({
  /** For each feature, how many records the shop has. */
  content: z.record(z.string(), z.number()),
})
export const factsRow = z.object({ facts: storeFacts })

export const planRow = z.object({
  id: z.string(),
  stream_id: z.string(),
  session_id: z.string(),
  actor_type: z.string(),
  actor_id: z.string(),
  request: z.string(),
  language: z.string(),
  status: planStatus,
  expires_at: z.date(),
  decided_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  replaced_by: z.string().nullable(),
  replaced_by_stream: z.string().nullable(),
  created_at: z.date(),
  actions: z.array(planActionRow),
})
