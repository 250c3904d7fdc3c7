import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import {
  beginPlan,
  duePlans,
  endExecution,
  noteError,
  noteStep,
  renewLease,
  takeOver,
} from "./lib/executions"
import { endPending, findPlan, insertPlan, listPlans, type PlanPage, plansWithFresh } from "./lib/plans"
import { AssistantCreditAccount } from "./models/assistant-credit-account"
import { AssistantCreditEntry } from "./models/assistant-credit-entry"
import { AssistantCreditReservation } from "./models/assistant-credit-reservation"
import { AssistantMessage } from "./models/assistant-message"
import { AssistantPlan } from "./models/assistant-plan"
import { AssistantPlanAction } from "./models/assistant-plan-action"
import { AssistantSession } from "./models/assistant-session"
import { AssistantSkillSetting } from "./models/assistant-skill-setting"
import type { ActionError, NewPlan, Owner, Plan, PlanStatus } from "./types"

type Sql = Context<SqlEntityManager>
type Step = Parameters<typeof noteStep>[2]
type Execution = Parameters<typeof noteStep>[1]

/**
 * Stores plans and their execution for the current tenant. It lists all models of the module, because the engine
 * requires all of them in one class.
 */
export class PlanStore extends MedusaService({
  AssistantSession,
  AssistantMessage,
  AssistantPlan,
  AssistantPlanAction,
  AssistantCreditAccount,
  AssistantCreditEntry,
  AssistantCreditReservation,
  AssistantSkillSetting,
}) {
  /** Returns the new plan's id. */
  @InjectTransactionManager()
  async addPlan(plan: NewPlan, @MedusaContext() context: Sql = {}): Promise<string> {
    return insertPlan(withinTransaction(context), plan)
  }

  @InjectManager()
  async findPlan(
    by: { id: string } | { stream_id: string },
    owner?: Owner,
    @MedusaContext() context: Sql = {},
  ): Promise<Plan | undefined> {
    return findPlan(onConnection(context), by, owner)
  }

  /** The plans with these ids, and the newer plans that have replaced them, oldest first. */
  @InjectManager()
  async plansWithFresh(ids: string[], @MedusaContext() context: Sql = {}): Promise<Plan[]> {
    return plansWithFresh(onConnection(context), ids)
  }

  /** Plans of all owners, for the admins' overview. */
  @InjectManager()
  async listPlans(
    filter: { status?: PlanStatus | undefined },
    page: PlanPage,
    @MedusaContext() context: Sql = {},
  ): Promise<{ plans: Plan[]; count: number }> {
    return listPlans(onConnection(context), filter, page)
  }

  /** Starts the execution of a waiting plan. If several callers try, only one gets `true`. */
  @InjectTransactionManager()
  async beginPlan(
    begin: { id: string; actionIds: string[]; leaseOwner: string },
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return beginPlan(withinTransaction(context), begin)
  }

  /** Rejects a waiting plan, or marks it as expired. Returns whether it was still waiting. */
  @InjectTransactionManager()
  async endPending(
    id: string,
    status: "rejected" | "expired",
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return endPending(withinTransaction(context), id, status)
  }

  /**
   * Replaces a waiting plan whose preview is out of date. Returns the new plan's id, if the old one was still waiting.
   */
  @InjectTransactionManager()
  async replacePlan(
    id: string,
    fresh: NewPlan,
    @MedusaContext() context: Sql = {},
  ): Promise<string | undefined> {
    const sql = withinTransaction(context)
    const freshId = fresh.actions.length > 0 ? await insertPlan(sql, fresh) : null
    if (await endPending(sql, id, "rejected", freshId)) return freshId ?? undefined
    throw errors.invalidState("This plan is already decided.")
  }

  /** Waiting plans that have expired, and plans whose process has crashed. Up to a limit. */
  @InjectManager()
  async duePlans(@MedusaContext() context: Sql = {}): Promise<{ expired: string[]; abandoned: string[] }> {
    return duePlans(onConnection(context))
  }

  /** Takes over the execution of a plan whose process has crashed. Returns whether this process may continue it. */
  @InjectManager()
  async takeOver(id: string, leaseOwner: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return takeOver(onConnection(context), id, leaseOwner)
  }

  /** Lengthens this process's lease on a plan. Returns false if another process has taken the plan over. */
  @InjectManager()
  async renewLease(id: string, leaseOwner: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return renewLease(onConnection(context), id, leaseOwner)
  }

  /** Stores the new status of an action. Returns false if another process has taken the plan over. */
  @InjectManager()
  async noteStep(execution: Execution, step: Step, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return noteStep(onConnection(context), execution, step)
  }

  @InjectManager()
  async noteError(actionId: string, error: ActionError, @MedusaContext() context: Sql = {}): Promise<void> {
    await noteError(onConnection(context), actionId, error)
  }

  @InjectTransactionManager()
  async endExecution(
    end: { id: string; leaseOwner: string; status: "executed" | "failed" },
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return endExecution(withinTransaction(context), end)
  }
}
