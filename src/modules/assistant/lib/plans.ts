import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { countRow, execute, idRow, readRow, readRows } from "../../../lib/database"
import { fingerprint } from "../../../lib/fingerprint"
import { LEASE_MS, PENDING_MS } from "../due"
import type { ActionError, NewAction, NewPlan, Owner, Plan, PlanStatus } from "../types"
import { planRow } from "./row-schemas"

const MOST_AT_ONCE = 100

/** Uses the database's clock, because the clocks of processes differ. */
const NOW = "clock_timestamp() + CAST(:shift AS double precision) * interval '1 millisecond'"
const LEASE_END = `${NOW} + interval '${LEASE_MS} milliseconds'`

/** Binds an action to its preview. */
export function hashOf({ skill, action, input, basis }: Omit<NewAction, "summary" | "changes" | "subjects">) {
  return fingerprint({ skill, action, input, basis })
}

export async function insertPlan(
  sql: Knex,
  { stream_id, session_id, owner, request, language, actions }: NewPlan,
) {
  const now = clock.now()
  const id = generateEntityId(undefined, "aiplan")
  const common = { created_at: new Date(now), updated_at: new Date(now) }
  await sql("assistant_plan").insert({
    ...common,
    id,
    stream_id,
    session_id,
    actor_type: owner.type,
    actor_id: owner.id,
    request,
    language,
    status: "pending",
    expires_at: new Date(now + PENDING_MS),
  })
  await sql("assistant_plan_action").insert(
    actions.map((action, index) => ({
      ...common,
      id: generateEntityId(undefined, "aiact"),
      plan_id: id,
      position: index + 1,
      skill: action.skill,
      action: action.action,
      summary: action.summary,
      input: JSON.stringify(action.input),
      changes: JSON.stringify(action.changes),
      basis: JSON.stringify(action.basis ?? null),
      subjects: action.subjects,
      hash: hashOf(action),
      status: "pending",
    })),
  )
  return id
}

const PLAN = `
  SELECT plan.id, plan.stream_id, plan.session_id, plan.actor_type, plan.actor_id, plan.request, plan.language,
         plan.status, plan.expires_at, plan.decided_at, plan.ended_at, plan.replaced_by, plan.created_at,
         (SELECT fresh.stream_id FROM assistant_plan fresh WHERE fresh.id = plan.replaced_by) AS replaced_by_stream,
         (SELECT json_agg(to_jsonb(step) ORDER BY step.position)
            FROM assistant_plan_action step WHERE step.plan_id = plan.id) AS actions
    FROM assistant_plan plan`

/** A page of a list, as `pagination` in lib/contract/lists defines it. */
export interface PlanPage {
  skip: number
  take: number
  order: Record<string, string>
}

/** A page of plans with their actions, and the total count. Two statements. */
export async function listPlans(
  sql: Knex,
  { status }: { status?: PlanStatus | undefined },
  { skip, take, order }: PlanPage,
): Promise<{ plans: Plan[]; count: number }> {
  const values = { status: status ?? null, skip, take }
  const matching = "CAST(:status AS text) IS NULL OR plan.status = :status"
  const direction = order.created_at === "ASC" ? "ASC" : "DESC"
  const found = await readRows(
    sql,
    planRow,
    `${PLAN} WHERE ${matching} ORDER BY plan.created_at ${direction}, plan.id ${direction} LIMIT :take OFFSET :skip`,
    values,
  )
  const all = await readRow(
    sql,
    countRow,
    `SELECT count(*)::int AS count FROM assistant_plan plan WHERE ${matching}`,
    values,
  )
  return { plans: found, count: all?.count ?? 0 }
}

/** A plan with its actions. If an owner is given, only that owner's plan. */
export async function findPlan(
  sql: Knex,
  by: { id: string } | { stream_id: string },
  owner?: Owner,
): Promise<Plan | undefined> {
  const [column, value] = "id" in by ? ["id", by.id] : ["stream_id", by.stream_id]
  const plan = await readRow(
    sql,
    planRow,
    `${PLAN}
      WHERE plan.${column} = :value AND (CAST(:type AS text) IS NULL OR (plan.actor_type = :type AND plan.actor_id = :owner))`,
    { value, type: owner?.type ?? null, owner: owner?.id ?? null },
  )
  return plan
}

/** The plans with these ids and the plans that replaced them, oldest first. */
export async function plansWithFresh(sql: Knex, ids: string[]): Promise<Plan[]> {
  const found = await readRows(
    sql,
    planRow,
    `WITH RECURSIVE shown AS (
       SELECT id, replaced_by FROM assistant_plan WHERE id = ANY(CAST(:ids AS text[]))
       UNION
       SELECT fresh.id, fresh.replaced_by FROM assistant_plan fresh JOIN shown ON fresh.id = shown.replaced_by)
     ${PLAN} WHERE plan.id IN (SELECT id FROM shown) ORDER BY plan.created_at, plan.id`,
    { ids },
  )
  return found
}

/** Claims a pending plan for execution, once. Skips the actions that were not chosen. */
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

/** Ends a pending plan, once, without running it. */
export async function endPending(
  sql: Knex,
  id: string,
  status: "rejected" | "expired",
  replacedBy: string | null = null,
): Promise<boolean> {
  const now = clock.date()
  const due = status === "expired" ? "expires_at <= :now" : "expires_at > :now"
  const ended = await execute(
    sql,
    `UPDATE assistant_plan SET status = :status, ended_at = :now, updated_at = :now, replaced_by = :replacedBy,
            decided_at = CASE WHEN :status = 'rejected' THEN CAST(:now AS timestamptz) END
      WHERE id = :id AND status = 'pending' AND ${due} RETURNING id`,
    { id, status, now, replacedBy },
  )
  if (ended === 0) return false
  await skipPending(sql, id)
  return true
}

/** Expired pending plans, and plans whose lease is over, up to a limit each. */
export async function duePlans(sql: Knex): Promise<{ expired: string[]; abandoned: string[] }> {
  const idsOf = async (condition: string) =>
    (
      await readRows(
        sql,
        idRow,
        `SELECT id FROM assistant_plan WHERE ${condition} ORDER BY id LIMIT ${MOST_AT_ONCE}`,
        { now: clock.date(), shift: clock.shift() },
      )
    ).map(({ id }) => id)
  return {
    expired: await idsOf("status = 'pending' AND expires_at <= :now"),
    abandoned: await idsOf(`status = 'executing' AND leased_until <= ${NOW}`),
  }
}

/** Takes over a plan whose lease is over. Only one of several callers succeeds. */
export async function takeOver(sql: Knex, id: string, leaseOwner: string): Promise<boolean> {
  const taken = await execute(
    sql,
    `UPDATE assistant_plan SET lease_owner = :leaseOwner, leased_until = ${LEASE_END}, updated_at = ${NOW}
      WHERE id = :id AND status = 'executing' AND leased_until <= ${NOW} RETURNING id`,
    { id, leaseOwner, shift: clock.shift() },
  )
  return taken > 0
}

/** Extends the lease if this process still holds it. Returns whether it does. */
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

/** Stores an action's status if this process still holds the lease. */
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

/** Adds an error for the admin. The action's status stays unchanged. */
export async function noteError(sql: Knex, actionId: string, error: ActionError): Promise<void> {
  await sql("assistant_plan_action")
    .where({ id: actionId })
    .update({ error: JSON.stringify(error), updated_at: clock.date() })
}

/** Ends a plan. Skips actions that have not begun. */
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

async function skipPending(sql: Knex, planId: string): Promise<void> {
  await sql("assistant_plan_action")
    .where({ plan_id: planId, status: "pending" })
    .update({ status: "skipped", updated_at: clock.date() })
}
