import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import { type Payment, paymentRow } from "../types"

export async function findPayment(sql: Knex, id: string): Promise<Payment | undefined> {
  return readRow(
    sql,
    paymentRow,
    `SELECT collection.id, collection.amount::float8, collection.currency_code, collection.status,
            coalesce((SELECT json_agg(json_build_object(
                'id', session.id, 'provider_id', session.provider_id, 'status', session.status,
                'amount', session.amount, 'currency_code', session.currency_code, 'data', session.data
              ) ORDER BY session.created_at, session.id)
              FROM payment_session AS session
             WHERE session.payment_collection_id = collection.id AND session.deleted_at IS NULL), '[]') AS payment_sessions
       FROM payment_collection AS collection WHERE collection.id = :id AND collection.deleted_at IS NULL`,
    { id },
  )
}
