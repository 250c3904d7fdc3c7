import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { execute, readRows } from "../../../../lib/database"
import type { Attempt, Notice } from "../types"
import { noticeRow } from "./row-schemas"

/** The most mails of one run. The next run sends the rest. */
const AT_ONCE = 50

interface NewNotice {
  attempt: Attempt
  kind: Notice["kind"]
  retry_at?: Date | null
  now: Date
}

/** Adds a mail, once for a charge. */
export async function addNotice(
  sql: Knex,
  { attempt, kind, retry_at = null, now }: NewNotice,
): Promise<void> {
  const { id: attempt_id, subscription_id, amount_minor, currency_code } = attempt
  await execute(
    sql,
    `INSERT INTO subscription_notice
       (id, subscription_id, kind, attempt_id, amount_minor, currency_code, retry_at, due_at, created_at)
     VALUES (:id, :subscription_id, :kind, :attempt_id, :amount_minor, :currency_code, :retry_at, :now, :now)
     ON CONFLICT (attempt_id, kind) WHERE deleted_at IS NULL DO NOTHING`,
    {
      id: generateEntityId(undefined, "subnotice"),
      subscription_id,
      kind,
      attempt_id,
      amount_minor,
      currency_code,
      retry_at,
      now,
    },
  )
}

interface OrderNotice {
  subscription_id: string
  cycle_id: string
  amount_minor: number
  currency_code: string | null
  now: Date
}

/** Adds a mail to the admins about an order that was given up. It is sent again if the order is given up again. */
export async function addOrderNotice(sql: Knex, { cycle_id, ...notice }: OrderNotice): Promise<void> {
  await execute(
    sql,
    `INSERT INTO subscription_notice
       (id, subscription_id, kind, attempt_id, amount_minor, currency_code, due_at, created_at)
     VALUES (:id, :subscription_id, 'order_given_up', :cycle_id, :amount_minor, :currency_code, :now, :now)
     ON CONFLICT (attempt_id, kind) WHERE deleted_at IS NULL
        DO UPDATE SET due_at = excluded.due_at, created_at = excluded.created_at, updated_at = now()`,
    {
      ...notice,
      cycle_id,
      currency_code: notice.currency_code ?? "",
      id: generateEntityId(undefined, "subnotice"),
    },
  )
}

export function dueNotices(sql: Knex): Promise<Notice[]> {
  return readRows(
    sql,
    noticeRow,
    `SELECT * FROM subscription_notice WHERE due_at <= :now AND deleted_at IS NULL ORDER BY due_at, id
      LIMIT ${AT_ONCE}`,
    { now: clock.date() },
  )
}

/** Marks a mail as sent, or as given up. */
export async function finishNotice(sql: Knex, id: string): Promise<void> {
  await execute(sql, "UPDATE subscription_notice SET due_at = NULL, updated_at = now() WHERE id = :id", {
    id,
  })
}
