import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { withQueries } from "../../../lib/bound-queries"
import { withinTransaction } from "../../../lib/database"
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
import { endPending, findPlan, insertPlan, listPlans, plansWithFresh } from "./lib/plans"
import { AssistantCreditAccount } from "./models/assistant-credit-account"
import { AssistantCreditEntry } from "./models/assistant-credit-entry"
import { AssistantCreditReservation } from "./models/assistant-credit-reservation"
import { AssistantMessage } from "./models/assistant-message"
import { AssistantPlan } from "./models/assistant-plan"
import { AssistantPlanAction } from "./models/assistant-plan-action"
import { AssistantSession } from "./models/assistant-session"
import { AssistantSkillSetting } from "./models/assistant-skill-setting"
import type { NewPlan } from "./types"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  findPlan,
  /** The plans with these ids, and the newer plans that have replaced them, oldest first. */
  plansWithFresh,
  /** Plans of all owners, for the admins' overview. */
  listPlans,
  /** Waiting plans that have expired, and plans whose process has crashed. Up to a limit. */
  duePlans,
  /** Takes over the execution of a plan whose process has crashed. Returns whether this process may continue it. */
  takeOver,
  /** Lengthens this process's lease on a plan. Returns false if another process has taken the plan over. */
  renewLease,
  /** Stores the new status of an action. Returns false if another process has taken the plan over. */
  noteStep,
  noteError,
}

const CHANGES = {
  /** Returns the new plan's id. */
  addPlan: insertPlan,
  /** Starts the execution of a waiting plan. If several callers try, only one gets `true`. */
  beginPlan,
  /** Rejects a waiting plan, or marks it as expired. Returns whether it was still waiting. */
  endPending,
  endExecution,
}

/**
 * Stores plans and their execution for the current tenant. It lists all models of the module, because the engine
 * requires all of them in one class.
 */
export class PlanStore extends withQueries(
  MedusaService({
    AssistantSession,
    AssistantMessage,
    AssistantPlan,
    AssistantPlanAction,
    AssistantCreditAccount,
    AssistantCreditEntry,
    AssistantCreditReservation,
    AssistantSkillSetting,
  }),
  { queries: QUERIES, changes: CHANGES },
) {
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
}
