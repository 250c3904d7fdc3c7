import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { idRow, readRow } from "../../../../lib/database"
import type { Profile } from "../types"

type Account = z.output<typeof accountRow>
const accountRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
})

/**
 * Locks a customer's account until the transaction ends, so that changes of its sign-in methods wait for each other.
 */
export async function lockAccount(sql: Knex, customerId: string): Promise<Account | undefined> {
  const found = await readRow(
    sql,
    accountRow,
    `SELECT id, lower(email) AS email FROM customer
      WHERE id = :customerId AND has_account AND deleted_at IS NULL FOR UPDATE`,
    { customerId },
  )
  return found
}

/**
 * Finds an account by its email and locks it. Guests have no account. Imported accounts may have emails that differ
 * only in upper and lower case.
 */
export async function lockAccountOf(sql: Knex, email: string): Promise<Account | undefined> {
  const found = await readRow(
    sql,
    accountRow,
    `SELECT id, lower(email) AS email FROM customer
      WHERE lower(email) = :email AND has_account AND deleted_at IS NULL
      ORDER BY (email = :email) DESC, created_at, id LIMIT 1 FOR UPDATE`,
    { email },
  )
  return found
}

/**
 * Creates a customer. The email is stored only if the provider has verified it. Otherwise a stranger could use another
 * person's email, and that person could not open an account. Returns undefined if another request has just registered
 * the email.
 */
export async function insertCustomer(sql: Knex, profile: Profile): Promise<string | undefined> {
  const { email, isEmailVerified, firstName, lastName } = profile
  const made = await readRow(
    sql,
    idRow,
    `INSERT INTO customer (id, email, first_name, last_name, has_account)
       VALUES (:id, :email, :firstName, :lastName, true)
       ON CONFLICT (email, has_account) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
    { id: generateEntityId(undefined, "cus"), email: isEmailVerified ? email : null, firstName, lastName },
  )
  return made?.id
}
