import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { readRows } from "../../../../lib/database"
import { fromMinor } from "../../../../lib/money"

/** After these entries of the history, a subscription brings money. */
const RUNNING = ["created", "activated", "resumed", "payment_failed"]
/** After these, it does not. */
const RESTING = ["pending", "paused", "replaced"]
const LOST = ["ended", "ended_unpaid"]
const FAILED = ["payment_failed", "ended_unpaid"]

/** One month's price of a subscription. A year has 365.25 days. */
const MONTHLY = `price.amount_minor::numeric * s.quantity / p.interval_count
  * CASE p.interval WHEN 'month' THEN 1 WHEN 'year' THEN 1.0 / 12 WHEN 'week' THEN 365.25 / 84 ELSE 365.25 / 12 END`

const PAYING = `FROM subscription s JOIN subscription_plan p ON p.id = s.plan_id
  JOIN subscription_plan_price price ON price.id = s.price_id
 WHERE s.deleted_at IS NULL AND price.amount_minor > 0`

const runningRow = z.object({
  number: z.number(),
  currency_code: z.string(),
  subscriptions: z.number(),
  billed: z.number(),
  monthly: z.number(),
})
const eventRow = z.object({
  number: z.number(),
  started: z.number(),
  ended: z.number(),
  failed: z.number(),
})
const moneyRow = z.object({
  number: z.number(),
  currency_code: z.string(),
  paid: z.number(),
  refunded: z.number(),
})

/**
 * The paid subscriptions of a shop, by month in UTC. It reads the history, so a pause of last year still counts as one.
 * Each subscription counts with its present price. Three statements, whatever the number of subscriptions.
 */
export async function statisticsOf(sql: Knex, months: number) {
  const now = clock.date()
  const starts = Array.from({ length: months }, (_, index) => monthStart(now, index - months + 1))
  const moments = [...starts, now]
  const running = await runningAt(sql, moments)
  const events = await eventsBetween(sql, moments)
  const money = await moneyBetween(sql, moments)
  const recurringAt = (number: number) => running.filter((row) => row.number === number)
  return {
    as_of: now,
    recurring: recurringAt(months).map(({ currency_code, monthly, billed }) => ({
      currency_code,
      amount: fromMinor(Math.round(monthly), currency_code),
      subscriptions: billed,
    })),
    months: starts.map((start, index) => {
      const before = sum(recurringAt(index).map(({ subscriptions }) => subscriptions))
      const { started, ended, failed } = events.find(({ number }) => number === index) ?? NOTHING
      return {
        month: start.toISOString().slice(0, "2026-11".length),
        at_start: before,
        started,
        ended,
        failed_payments: failed,
        churn: before === 0 ? null : ended / before,
        amounts: amountsOf(
          recurringAt(index + 1),
          money.filter(({ number }) => number === index),
        ),
      }
    }),
  }
}

const NOTHING = { started: 0, ended: 0, failed: 0 }

type Running = z.output<typeof runningRow>
type Money = z.output<typeof moneyRow>

function amountsOf(running: readonly Running[], money: readonly Money[]) {
  const codes = new Set([...running, ...money].map(({ currency_code }) => currency_code))
  return [...codes].sort().map((code) => {
    const found = money.find(({ currency_code }) => currency_code === code)
    const monthly = running.find(({ currency_code }) => currency_code === code)?.monthly ?? 0
    return {
      currency_code: code,
      recurring: fromMinor(Math.round(monthly), code),
      paid: fromMinor(found?.paid ?? 0, code),
      refunded: fromMinor(found?.refunded ?? 0, code),
    }
  })
}

/** The subscriptions that run at each moment. One in its trial runs, but is not billed yet. */
function runningAt(sql: Knex, moments: readonly Date[]): Promise<Running[]> {
  return readRows(
    sql,
    runningRow,
    `WITH span AS (
       SELECT subscription_id, kind, happened_at AS from_at,
              lead(happened_at) OVER (PARTITION BY subscription_id ORDER BY happened_at, id) AS to_at
         FROM subscription_entry WHERE kind = ANY(:states) AND deleted_at IS NULL),
     paying AS (SELECT s.id, s.trial_end, price.currency_code, ${MONTHLY} AS monthly ${PAYING}),
     moment AS (SELECT at, number::int - 1 AS number
                  FROM unnest(CAST(:moments AS timestamptz[])) WITH ORDINALITY AS one (at, number))
     SELECT moment.number, paying.currency_code, count(*)::int AS subscriptions,
            (count(*) FILTER (WHERE ${IS_BILLED}))::int AS billed,
            coalesce(sum(paying.monthly) FILTER (WHERE ${IS_BILLED}), 0)::float8 AS monthly
       FROM moment JOIN span ON span.from_at <= moment.at AND (span.to_at IS NULL OR span.to_at > moment.at)
       JOIN paying ON paying.id = span.subscription_id
      WHERE span.kind = ANY(:running) GROUP BY 1, 2 ORDER BY 1, 2`,
    { moments, states: [...RUNNING, ...RESTING, ...LOST], running: RUNNING },
  )
}

const IS_BILLED = "paying.trial_end IS NULL OR paying.trial_end <= moment.at"

function eventsBetween(sql: Knex, moments: readonly Date[]) {
  return readRows(
    sql,
    eventRow,
    `SELECT ${monthOf("e.happened_at")} AS number,
            (count(*) FILTER (WHERE e.kind = 'created'))::int AS started,
            (count(*) FILTER (WHERE e.kind = ANY(:lost)))::int AS ended,
            (count(*) FILTER (WHERE e.kind = ANY(:failed)))::int AS failed
       FROM subscription_entry e JOIN (SELECT s.id ${PAYING}) paying ON paying.id = e.subscription_id
      WHERE e.happened_at >= :first AND e.happened_at <= :last AND e.kind = ANY(:kinds) AND e.deleted_at IS NULL
      GROUP BY 1 ORDER BY 1`,
    { ...between(moments), lost: LOST, failed: FAILED, kinds: ["created", ...LOST, ...FAILED] },
  )
}

function moneyBetween(sql: Knex, moments: readonly Date[]) {
  return readRows(
    sql,
    moneyRow,
    `SELECT ${monthOf("one.at")} AS number, one.currency_code, sum(one.paid)::float8 AS paid,
            sum(one.refunded)::float8 AS refunded
       FROM (SELECT issued_at AS at, currency_code, amount_minor AS paid, 0 AS refunded
               FROM subscription_invoice WHERE status = 'paid' AND deleted_at IS NULL
             UNION ALL
             SELECT r.created_at, r.currency_code, 0, r.amount_minor FROM subscription_refund r
               JOIN subscription_invoice i ON i.reference = r.reference AND i.deleted_at IS NULL
              WHERE r.deleted_at IS NULL) one
      WHERE one.at >= :first AND one.at <= :last GROUP BY 1, 2 ORDER BY 1, 2`,
    between(moments),
  )
}

/** The number of the month in which something happened. */
const monthOf = (at: string) => `width_bucket(${at}, CAST(:starts AS timestamptz[]))::int - 1`

function between(moments: readonly Date[]) {
  return { starts: moments.slice(0, -1), first: moments[0], last: moments.at(-1) }
}

function monthStart(now: Date, offset: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
