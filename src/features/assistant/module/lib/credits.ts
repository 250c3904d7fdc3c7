import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { idRow, readRow, readRows } from "../../../../lib/database"
import { RESERVED_MS } from "../due"
import type { Balance, Owner } from "../types"
import { balanceRow } from "./row-schemas"

const endedRow = z.object({ amount: z.number(), actor_type: z.string(), actor_id: z.string() })

const MAX_AT_ONCE = 100

interface Movement {
  kind: "grant" | "reserve" | "settle" | "refund"
  available: number
  reserved: number
  reservation_id?: string
  owner: Owner
  note?: string | null
}

export async function balanceOf(sql: Knex): Promise<Balance> {
  const account = await readRow(
    sql,
    balanceRow,
    `SELECT available, reserved FROM assistant_credit_account WHERE id = 'credits'`,
  )
  return account ?? { available: 0, reserved: 0 }
}

/** Adds credits to the account. Returns the id of the entry. */
export async function grant(
  sql: Knex,
  { amount, owner, note }: { amount: number; owner: Owner; note: string | null },
): Promise<string | undefined> {
  return move(sql, { kind: "grant", available: amount, reserved: 0, owner, note })
}

/**
 * Reserves credits. Returns the reservation's id, or `undefined` if there are too few. Concurrent calls wait for each
 * other, because all change the account's only row.
 */
export async function reserve(sql: Knex, amount: number, owner: Owner): Promise<string | undefined> {
  const id = generateEntityId(undefined, "aires")
  const moved = await move(sql, {
    kind: "reserve",
    available: -amount,
    reserved: amount,
    reservation_id: id,
    owner,
  })
  if (!moved) return undefined
  const now = clock.now()
  await sql("assistant_credit_reservation").insert({
    id,
    amount,
    status: "open",
    actor_type: owner.type,
    actor_id: owner.id,
    expires_at: new Date(now + RESERVED_MS),
  })
  return id
}

/** Ends a reservation: the credits are used up or given back. A second call has no effect. */
export async function endReservation(sql: Knex, id: string, how: "settle" | "refund"): Promise<void> {
  const ended = await readRow(
    sql,
    endedRow,
    `UPDATE assistant_credit_reservation SET status = :status, updated_at = :now
      WHERE id = :id AND status = 'open' RETURNING amount, actor_type, actor_id`,
    { id, status: how === "settle" ? "settled" : "refunded", now: clock.date() },
  )
  if (!ended) return
  const { amount, actor_type: type, actor_id } = ended
  await move(sql, {
    kind: how,
    available: how === "refund" ? amount : 0,
    reserved: -amount,
    reservation_id: id,
    owner: { type, id: actor_id },
  })
}

/** Reservations that a crash has left open until they expired, up to a limit. */
export async function abandonedReservations(sql: Knex): Promise<string[]> {
  const found = await readRows(
    sql,
    idRow,
    `SELECT id FROM assistant_credit_reservation WHERE status = 'open' AND expires_at <= :now
      ORDER BY expires_at, id LIMIT ${MAX_AT_ONCE}`,
    { now: clock.date() },
  )
  return found.map(({ id }) => id)
}

/** Changes the balance and writes an entry about it. If the balance would become negative, does neither. */
async function move(sql: Knex, movement: Movement): Promise<string | undefined> {
  const { kind, available, reserved, reservation_id = null, owner, note = null } = movement
  const entry = await readRow(
    sql,
    idRow,
    `WITH moved AS (
       UPDATE assistant_credit_account
          SET available = available + CAST(:available AS int), reserved = reserved + CAST(:reserved AS int), updated_at = :now
        WHERE id = 'credits' AND available + CAST(:available AS int) >= 0 RETURNING id)
     INSERT INTO assistant_credit_entry
            (id, kind, available, reserved, reservation_id, actor_type, actor_id, note, created_at, updated_at)
     SELECT :id, :kind, CAST(:available AS int), CAST(:reserved AS int), :reservation_id, :actorType, :actorId, :note, :now, :now FROM moved
     RETURNING id`,
    {
      id: generateEntityId(undefined, "aicred"),
      kind,
      available,
      reserved,
      reservation_id,
      actorType: owner.type,
      actorId: owner.id,
      note,
      now: clock.date(),
    },
  )
  return entry?.id
}
