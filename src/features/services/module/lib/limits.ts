import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"

/** The most open bookings without an anti-spam token, for each email and for each client. */
const MAX_UNPROVEN = 3

interface Booker {
  email: string
  client: string
}

const counts = z.object({ by_email: z.int(), by_client: z.int() })

/**
 * Throws 403 `missing_spam_token` if a caller without an anti-spam token has too many open bookings. The locks last
 * until the transaction ends, so concurrent calls cannot exceed the limit together.
 */
export async function limitUnproven(sql: Knex, { email, client }: Booker, now: Date): Promise<void> {
  const keys = [`booking email ${email.toLowerCase()}`, `booking client ${client}`].sort()
  for (const key of keys)
    await execute(sql, "SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))", { key })
  const found = await readRow(
    sql,
    counts,
    `SELECT count(*) FILTER (WHERE lower(email) = lower(:email))::int AS by_email,
            count(*) FILTER (WHERE client = :client)::int AS by_client
       FROM service_booking
      WHERE (lower(email) = lower(:email) OR client = :client) AND NOT is_proven AND deleted_at IS NULL
        AND ends_at > :now AND (status = 'confirmed' OR (status = 'held' AND hold_expires_at > :now))`,
    { email, client, now },
  )
  if (found && (found.by_email >= MAX_UNPROVEN || found.by_client >= MAX_UNPROVEN))
    throw errors.missingSpamToken(
      `Without an anti-spam token, an email and a network may have ${MAX_UNPROVEN} open bookings each. Send a token in the header 'x-svc-spam-token'.`,
    )
}
