import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRows } from "../../../../lib/database"
import { LEASE_MS } from "../due"
import type { ActionError } from "../types"
import { skipPending } from "./plans"

const MAX_AT_ONCE = 100

/** The present time by the database's clock, because the clocks of processes differ. `:shift` is set by tests. */
const NOW = "clock_timestamp() + CAST(:shift AS double precision) * interval '1 millisecond'"
const LEASE_END = `${NOW} + interval '${LEASE_MS} milliseconds'`

/** Starts the execution of a waiting plan, once. Marks the actions that were not chosen as skipped. */
export async function beginPlan(
  sql: Knex,
  { id, actionIds, leaseOwner }: { id: string; actionIds: string[]; leaseOwner: string },
): Promise<boolean> {
  const now = clock.now()
  const begun = await execute(
    sql,
    `UPDATE assistant_plan SET status = 'executing', decided_at = :now, updated_at = :now,
            lease_owner = :leaseOwner, leased_until = ${LEASE_END}
      WHERE id = :id AND status = 'pending' AND expires_at > :now RETURNING id`,
    { id, leaseOwner, now: new Date(now), shift: clock.shift() },
  )
  if (begun === 0) return false
  await execute(
    sql,
    `UPDATE assistant_plan_action SET status = 'skipped', updated_at = :now
      WHERE plan_id = :id AND status = 'pending' AND NOT id = ANY(CAST(:actionIds AS text[]))`,
    { id, actionIds, now: new Date(now) },
  )
  return true
}

/**
 * Waiting plans that have expired, and plans whose lease has ended because their process has crashed. Up to a limit
 * each.
 */
export async function duePlans(sql: Knex): Promise<{ expired: string[]; abandoned: string[] }> {
  const idsOf = async (condition: string) =>
    (
      await readRows(
        sql,
        idRow,
        `SELECT id FROM assistant_plan WHERE ${condition} ORDER BY id LIMIT ${MAX_AT_ONCE}`,
        { now: clock.date(), shift: clock.shift() },
      )
    ).map(({ id }) => id)
  return {
    expired: await idsOf("status = 'pending' AND expires_at <= :now"),
    abandoned: await idsOf(`status = 'executing' AND leased_until <= ${NOW}`),
  }
}

/** Takes over a plan whose lease has ended. If several processes try, only one succeeds. */
export async function takeOver(sql: Knex, id: string, leaseOwner: string): Promise<boolean> {
  const taken = await execute(
    sql,
    `UPDATE assistant_plan SET lease_owner = :leaseOwner, leased_until = ${LEASE_END}, updated_at = ${NOW}
      WHERE id = :id AND status = 'executing' AND leased_until <= ${NOW} RETURNING id`,
    { id, leaseOwner, shift: clock.shift() },
  )
  return taken > 0
}

/** Lengthens this process's lease. Returns false if another process has it now. */
export async function renewLease(sql: Knex, id: string, leaseOwner: string): Promise<boolean> {
  const renewed = await execute(
    sql,
    `UPDATE assistant_plan SET leased_until = ${LEASE_END}
      WHERE id = :id AND status = 'executing' AND lease_owner = :leaseOwner RETURNING id`,
    { id, leaseOwner, shift: clock.shift() },
  )
  return renewed > 0
}

interface Step {
  status: "running" | "done" | "failed" | "compensated" | "skipped"
  result?: Record<string, unknown> | undefined
  undo?: Record<string, unknown> | undefined
  error?: ActionError | undefined
}

/** Stores the new status of an action, if this process still has the lease. */
export async function noteStep(
  sql: Knex,
  { planId, leaseOwner, actionId }: { planId: string; leaseOwner: string; actionId: string },
  { status, result, undo, error }: Step,
): Promise<boolean> {
  const now = clock.date()
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const noted = await execute(
    sql,
    `UPDATE assistant_plan_action AS action
        SET status = :status, updated_at = :now,
            result = coalesce(CAST(:result AS jsonb), action.result), undo = coalesce(CAST(:undo AS jsonb), action.undo),
            error = CASE WHEN :status = 'done' THEN NULL ELSE coalesce(CAST(:error AS jsonb), action.error) END,
            started_at = coalesce(action.started_at, CASE WHEN :status = 'running' THEN CAST(:now AS timestamptz) END),
            ended_at = CASE WHEN :status = 'running' THEN NULL ELSE CAST(:now AS timestamptz) END
       FROM assistant_plan AS plan
      WHERE action.id = :actionId AND action.plan_id = plan.id
        AND plan.id = :planId AND plan.status = 'executing' AND plan.lease_owner = :leaseOwner
     RETURNING action.id`,
    { status, now, result: json(result), undo: json(undo), error: json(error), actionId, planId, leaseOwner },
  )
  return noted > 0
}

/** Adds an error text that the admin will see. The action's status stays unchanged. */
export async function noteError(sql: Knex, actionId: string, error: ActionError): Promise<void> {
  await sql("assistant_plan_action")
    .where({ id: actionId })
    .update({ error: JSON.stringify(error), updated_at: clock.date() })
}

/** Ends a plan. Actions that have not begun become skipped. */
export async function endExecution(
  sql: Knex,
  { id, leaseOwner, status }: { id: string; leaseOwner: string; status: "executed" | "failed" },
): Promise<boolean> {
  const ended = await execute(
    sql,
    `UPDATE assistant_plan SET status = :status, ended_at = :now, updated_at = :now, lease_owner = NULL, leased_until = NULL
      WHERE id = :id AND status = 'executing' AND lease_owner = :leaseOwner RETURNING id`,
    { id, leaseOwner, status, now: clock.date() },
  )
  if (ended === 0) return false
  await skipPending(sql, id)
  return true
}
