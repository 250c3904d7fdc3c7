import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow } from "../../../../lib/database"

const hadRow = z.object({ had: z.boolean() })

interface Wanted {
  customer_id: string
  plan_id: string
}

/**
 * Whether a customer has had a trial of this plan, or of a plan that delivers the same product. Checkouts tell it, too,
 * because a subscription may have changed its plan since.
 */
export async function hadTrial(sql: Knex, { customer_id, plan_id }: Wanted): Promise<boolean> {
  const found = await readRow(
    sql,
    hadRow,
    `SELECT EXISTS (
       SELECT 1 FROM (
         SELECT plan_id FROM subscription
          WHERE customer_id = :customer_id AND trial_end IS NOT NULL AND deleted_at IS NULL
         UNION ALL
         SELECT plan_id FROM subscription_checkout
          WHERE customer_id = :customer_id AND trial_days > 0 AND status = 'completed' AND deleted_at IS NULL
       ) had
         JOIN subscription_plan p ON p.id = had.plan_id
         JOIN subscription_plan wanted ON wanted.id = :plan_id
        WHERE p.id = wanted.id OR p.product_id = wanted.product_id
     ) AS had`,
    { customer_id, plan_id },
  )
  return found?.had ?? false
}

/** Lets the transactions that begin trials of one customer run one after the other. */
export async function lockTrials(sql: Knex, customer_id: string): Promise<void> {
  await execute(sql, "SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))", {
    name: `subscription-trial/${customer_id}`,
  })
}
