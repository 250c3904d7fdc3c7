import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute, idRow, readRows } from "../../../../lib/database"
import { codeOf } from "../../../../lib/thrown"
import type { HoldTimes, Taken, Wanted } from "../types"
import { expire, lockQuotas } from "./quotas"

const MINUTE_MS = 60_000
/** A process that dies before the line item exists blocks the places for this long. */
const WITHOUT_LINE_MS = 2 * MINUTE_MS
const TOKEN_BYTES = 24

/** The SQLSTATE of the trigger that counts places. */
export const NO_PLACES = "SV020"
/** The SQLSTATE for a client whose carts would hold too many places. */
export const TOO_MANY_OPEN = "SV029"

/**
 * Takes places, or fails with SV020 or SV029. Don't run it in a transaction: usually it is one statement, so that buyers
 * wait for each other as briefly as possible. Only if too few places are left and old holds have expired, a transaction
 * gives back their places first.
 */
export async function take(sql: Knex, wanted: Wanted, times: HoldTimes, now: Date): Promise<Taken> {
  const hold = newHold(wanted, times, now)
  try {
    return await insertHold(sql, hold)
  } catch (error) {
    if (codeOf(error) !== NO_PLACES || !(await hasExpired(sql, hold.quota_ids, now))) throw error
  }
  return sql.transaction(async (transaction) => {
    // Everybody locks the client before the quotas, so that two callers cannot wait for each other.
    await execute(transaction, `SELECT ${IS_ALLOWED}`, hold.limits)
    await expire(transaction, await lockQuotas(transaction, hold.quota_ids, now), now)
    return insertHold(transaction, hold)
  })
}

type NewHold = ReturnType<typeof newHold>

/** True, or an error. Without a client there is no limit. */
const IS_ALLOWED = `CASE WHEN CAST(:client AS text) IS NULL THEN true
  ELSE svc_capacity_limit_client(:client, :places, :most, :now) END`

function newHold({ lines, quota_ids, limit, ...wanted }: Wanted, times: HoldTimes, now: Date) {
  const places = lines.reduce((sum, { quantity, places_each = 1 }) => sum + quantity * places_each, 0)
  return {
    ...wanted,
    limits: { client: limit?.client ?? null, most: limit?.places ?? null, places, now },
    id: generateEntityId(undefined, "hold"),
    quota_ids: [...new Set(quota_ids)].sort(),
    expires_at: new Date(now.getTime() + WITHOUT_LINE_MS),
    until: new Date(now.getTime() + times.limit_minutes * MINUTE_MS),
    lines: lines.map(({ places_each = 1, ...line }) => ({
      ...line,
      places_each,
      id: generateEntityId(undefined, "holdline"),
      token: randomBytes(TOKEN_BYTES).toString("base64url"),
    })),
  }
}

/** A trigger locks the quotas in the order of their ids, and counts. */
async function insertHold(sql: Knex, { lines, limits, ...hold }: NewHold): Promise<Taken> {
  await execute(
    sql,
    `WITH allowed AS MATERIALIZED (SELECT ${IS_ALLOWED} AS is_allowed),
     hold AS (
       INSERT INTO capacity_hold (id, kind, owner_id, quota_ids, places, status, cart_id, client, expires_at,
                                  renewable_until)
       SELECT :id, :kind, :owner_id, CAST(:quota_ids AS text[]), CAST(:places AS int), 'held', :cart_id, :client,
              CAST(:expires_at AS timestamptz), CAST(:until AS timestamptz)
         FROM allowed WHERE is_allowed)
     INSERT INTO capacity_hold_line (id, hold_id, token, subject_id, variant_id, quantity, places_each)
     SELECT line.id, :id, line.token, line.subject_id, line.variant_id, line.quantity, line.places_each
       FROM jsonb_to_recordset(CAST(:lines AS jsonb)) AS line
            (id text, token text, subject_id text, variant_id text, quantity int, places_each int)`,
    {
      ...hold,
      ...limits,
      lines: JSON.stringify(lines),
    },
  )
  const { id, expires_at } = hold
  return { id, expires_at, lines: lines.map(({ id: line, token }) => ({ id: line, token })) }
}

/** Whether expired holds still count in these quotas. */
async function hasExpired(sql: Knex, quota_ids: readonly string[], now: Date): Promise<boolean> {
  const found = await readRows(
    sql,
    idRow,
    `SELECT id FROM capacity_hold
      WHERE status = 'held' AND expires_at <= :now AND quota_ids && CAST(:quota_ids AS text[]) LIMIT 1`,
    { quota_ids, now },
  )
  return found.length > 0
}
