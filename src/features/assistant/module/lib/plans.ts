import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { countRow, execute, readRow, readRows } from "../../../../lib/database"
import { fingerprint } from "../../../../lib/fingerprint"
import { PENDING_MS } from "../due"
import type { NewAction, NewPlan, Owner, Plan, PlanStatus } from "../types"
import { planRow } from "./row-schemas"

/** A hash over an action and its preview. If a stored action has another hash, somebody has changed it. */
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

/** Selects a page of a list, as `pagination` in kits/rows/lists computes it. */
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

/** The plans with these ids, and the newer plans that have replaced them, oldest first. */
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

/** Rejects a waiting plan, or marks it as expired. Returns whether it was still waiting. */
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

/** Marks the actions that have not begun as skipped. */
export async function skipPending(sql: Knex, planId: string): Promise<void> {
  await sql("assistant_plan_action")
    .where({ plan_id: planId, status: "pending" })
    .update({ status: "skipped", updated_at: clock.date() })
}
