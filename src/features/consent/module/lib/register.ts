import { randomInt } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { isSame } from "../../../../lib/constant-time"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Place } from "../types"
import { registerSeal } from "./chain"

/** Several registers, so that simultaneous new sessions seldom wait for each other. */
const REGISTERS = 8

const MAX_NAMED = 100

const counted = z.object({ sessions: z.number() })

/** Gives a new session the next number of a register. The register stays locked until the transaction ends. */
export async function registerSession(sql: Knex, secret: string): Promise<Place> {
  const register = randomInt(REGISTERS)
  const next = () =>
    readRow(
      sql,
      counted,
      `UPDATE cookie_consent_register SET sessions = sessions + 1 WHERE register = :register RETURNING sessions`,
      { register },
    )
  const row = (await next()) ?? (await createRegisters(sql, secret).then(next))
  if (!row) throw errors.unavailable()
  const { sessions: number } = row
  await execute(sql, "UPDATE cookie_consent_register SET seal = :seal WHERE register = :register", {
    register,
    seal: registerSeal(secret, { register, sessions: number }),
  })
  return { register, number }
}

/** Creates all at once, so that a missing one is found. */
async function createRegisters(sql: Knex, secret: string): Promise<void> {
  const rows = Array.from({ length: REGISTERS }, (_, register) => ({
    register,
    seal: registerSeal(secret, { register, sessions: 0 }),
  }))
  await execute(
    sql,
    `INSERT INTO cookie_consent_register (register, sessions, seal)
     SELECT register, 0, seal FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS given (register int, seal text)
      ORDER BY register ON CONFLICT DO NOTHING`,
    { rows: JSON.stringify(rows) },
  )
}

const registerRow = z.object({ register: z.number(), sessions: z.number(), seal: z.string() })
const gapRow = z.object({ register: z.number(), number: z.number() })
const lostRow = z.object({ session_id: z.string() })

/** Finds deleted sessions by the registers. Runs a fixed number of statements. */
export async function missingSessions(sql: Knex, secret: string) {
  const registers = await readRows(
    sql,
    registerRow,
    "SELECT register, sessions, seal FROM cookie_consent_register ORDER BY register",
    {},
  )
  // A decision also leaves the wording that the visitor saw. Sessions of earlier releases are in no register.
  const used = await readRow(
    sql,
    z.object({ is_used: z.boolean() }),
    `SELECT EXISTS (SELECT FROM cookie_consent_session WHERE register IS NOT NULL)
         OR (EXISTS (SELECT FROM cookie_banner_wording) AND NOT EXISTS (SELECT FROM cookie_consent_session)) AS is_used`,
    {},
  )
  const isUsed = registers.length > 0 || used?.is_used === true
  const tampered = isUsed
    ? Array.from({ length: REGISTERS }, (_, register) => register).filter((register) => {
        const row = registers.find((one) => one.register === register)
        return !row || !isSame(row.seal, registerSeal(secret, row))
      })
    : []
  const gaps = await readRows(
    sql,
    gapRow,
    `SELECT book.register, number
       FROM cookie_consent_register AS book CROSS JOIN LATERAL generate_series(1, book.sessions) AS number
      WHERE NOT EXISTS (SELECT FROM cookie_consent_session AS session
                         WHERE session.register = book.register AND session.number = number.number)
      ORDER BY 1, 2 LIMIT ${MAX_NAMED}`,
    {},
  )
  const lost = await readRows(
    sql,
    lostRow,
    `SELECT DISTINCT session_id FROM cookie_consent_record AS record
      WHERE NOT EXISTS (SELECT FROM cookie_consent_session AS session WHERE session.id = record.session_id)
      ORDER BY session_id LIMIT ${MAX_NAMED}`,
    {},
  )
  return { tampered, gaps, lost }
}
