import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { dueIds } from "../../../../kits/due-rows/due-ids"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRows } from "../../../../lib/database"
import { DUE_CHECKOUTS } from "../due"
import type { Provider } from "../types"
import { AWAITS_MONEY } from "./coupon-holds"

const MINUTE_MS = 60_000
/** A report of the provider comes within this time as a rule. So the job asks later. */
const FIRST_CHECK_MS = 5 * MINUTE_MS
/** The time between two checks. For this time, a checkout also belongs to the process that has claimed it. */
const CHECK_INTERVAL_MS = 15 * MINUTE_MS
/** A payment may be reported late, so checks go on for this long after a checkout has expired. */
const LAST_CHECK = "1 day"
const AT_ONCE = 8

/** When the job asks about a checkout that the customer has just begun. */
export function firstCheckAt(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_MS)
}

/**
 * Claims checkouts that are due, and sets the time of the next check. Without it, an error would end the checks. After
 * the expiry, the time between two checks doubles, until a day is over. While the money is on its way, one check a day
 * goes on. A completed checkout stays due until the
 * subscription that it replaces has ended.
 */
export async function claimDueCheckouts(sql: Knex): Promise<string[]> {
  const now = clock.date()
  const claimed = await readRows(
    sql,
    idRow,
    `UPDATE subscription_checkout
        SET due_at = CASE
              WHEN status = 'completed' THEN CAST(:next AS timestamptz)
              WHEN expires_at > :now THEN least(expires_at, :next)
              WHEN ${AWAITS_MONEY} THEN CAST(:now AS timestamptz) + interval '${LAST_CHECK}'
              WHEN expires_at + interval '${LAST_CHECK}' > :now
                THEN greatest(:next, CAST(:now AS timestamptz) + (CAST(:now AS timestamptz) - expires_at))
            END,
            updated_at = now()
      WHERE id IN (${dueIds(DUE_CHECKOUTS, { limit: AT_ONCE })})
     RETURNING id`,
    { now, next: new Date(now.getTime() + CHECK_INTERVAL_MS) },
  )
  return claimed.map(({ id }) => id)
}

/** Nothing is left to do for a checkout. */
export async function finishCheckout(sql: Knex, id: string): Promise<void> {
  await execute(
    sql,
    "UPDATE subscription_checkout SET due_at = NULL, updated_at = now() WHERE id = :id AND due_at IS NOT NULL",
    { id },
  )
}

/** Makes all checkouts due that wait for a payment at this provider. */
export async function makePendingDue(sql: Knex, provider: Provider): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_checkout SET due_at = :now, updated_at = now()
      WHERE provider = :provider AND status = 'pending' AND provider_ref IS NOT NULL AND deleted_at IS NULL`,
    { provider, now: clock.date() },
  )
}

interface Completed {
  checkoutId: string
  subscriptionId: string
  now: Date
}

/**
 * Stores the subscription that a checkout has made. If it replaces another one, the checkout is due until that one has
 * ended. It is part of the transaction that makes the subscription, so that no crash leaves both.
 */
export async function completeCheckout(
  sql: Knex,
  { checkoutId, subscriptionId, now }: Completed,
): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_checkout
        SET status = 'completed', subscription_id = :subscriptionId, card = NULL,
            due_at = CASE WHEN replaces_id IS NULL THEN NULL ELSE CAST(:now AS timestamptz) END, updated_at = now()
      WHERE id = :checkoutId`,
    { checkoutId, subscriptionId, now },
  )
}
