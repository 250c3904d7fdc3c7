import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "../../lib/database"
import { asApiError, errors } from "../../lib/errors"
import type { ModelTier } from "../../lib/model-tiers"
import { type AssistantOptions, chooseModel, type OwnModels } from "./lib/choose-model"
import { abandonedReservations, balanceOf, endReservation, grant, reserve } from "./lib/credits"
import {
  beginPlan,
  duePlans,
  endExecution,
  endPending,
  findPlan,
  insertPlan,
  listPlans,
  noteError,
  noteStep,
  type PlanPage,
  plansWithFresh,
  renewLease,
  takeOver,
} from "./lib/plans"
import { PRICES } from "./lib/price-table"
import {
  deleteSession,
  findSession,
  insertExchange,
  insertSession,
  lastMessages,
  purgeSessions,
} from "./lib/sessions"
import { setSkill } from "./lib/skill-settings"
import { storeFacts } from "./lib/store-facts"
import { AssistantCreditAccount } from "./models/assistant-credit-account"
import { AssistantCreditEntry } from "./models/assistant-credit-entry"
import { AssistantCreditReservation } from "./models/assistant-credit-reservation"
import { AssistantMessage } from "./models/assistant-message"
import { AssistantPlan } from "./models/assistant-plan"
import { AssistantPlanAction } from "./models/assistant-plan-action"
import { AssistantSession } from "./models/assistant-session"
import { AssistantSkillSetting } from "./models/assistant-skill-setting"
import type {
  ActionError,
  Balance,
  CountedTable,
  Exchange,
  Message,
  Model,
  NewPlan,
  Owner,
  Payer,
  Plan,
  PlanStatus,
  Session,
  StoreFacts,
} from "./types"

type Sql = Context<SqlEntityManager>

interface Dependencies {
  tenantConfig: { read(area: "assistant"): Promise<OwnModels> }
}

interface Options {
  models: AssistantOptions
  /** What features have to be counted. */
  counted: () => readonly CountedTable[]
}

type Step = Parameters<typeof noteStep>[2]
type Execution = Parameters<typeof noteStep>[1]

/**
 * What the assistant of the current tenant remembers: talks, plans and credits; and the models that it may ask. Each
 * method is one statement or one transaction. Talks and credits are written as a turn goes on and by no workflow: a
 * turn that ends has been had. What changes the shop is in plans, which `workflows/assistant` executes.
 */
export default class AssistantModuleService extends MedusaService({
  AssistantSession,
  AssistantMessage,
  AssistantPlan,
  AssistantPlanAction,
  AssistantCreditAccount,
  AssistantCreditEntry,
  AssistantCreditReservation,
  AssistantSkillSetting,
}) {
  private readonly settings: Dependencies["tenantConfig"]
  private readonly options: Options

  constructor(dependencies: Dependencies, options: Options) {
    super(dependencies, options)
    this.settings = dependencies.tenantConfig
    this.options = options
  }

  /** The model for this, or nothing where there is none to ask. Throws 503 `not_configured` where its key is lost. */
  async model(tier: ModelTier): Promise<Model | undefined> {
    return chooseModel(tier, await this.settings.read("assistant"), this.options.models)
  }

  /** What a turn costs in credits. */
  async priceOf(tier: ModelTier): Promise<number> {
    return PRICES[tier]
  }

  @InjectManager()
  async balance(@MedusaContext() context: Sql = {}): Promise<Balance> {
    return balanceOf(onConnection(context))
  }

  /** The balance, what a turn costs, and who pays for the next one. */
  async account() {
    return { ...(await this.balance()), prices: PRICES, payer: await this.payer() }
  }

  private async payer(): Promise<Payer> {
    try {
      return (await this.model("fast"))?.payer ?? "none"
    } catch (error) {
      // A key that cannot be opened any more is still the shop's own: nobody else pays in its stead.
      if (asApiError(error)?.code === "not_configured") return "own"
      throw error
    }
  }

  /** Answers the ledger's entry. */
  @InjectTransactionManager()
  async grantCredits(
    given: { amount: number; owner: Owner; note: string | null },
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    const id = await grant(withinTransaction(context), given)
    if (id === undefined) throw errors.internalError()
    return id
  }

  /** Sets the price of a turn aside. Throws 402 `insufficient_credits`. */
  @InjectTransactionManager()
  async reserveCredits(tier: ModelTier, owner: Owner, @MedusaContext() context: Sql = {}): Promise<string> {
    const id = await reserve(withinTransaction(context), PRICES[tier], owner)
    if (id === undefined)
      throw errors.insufficientCredits(
        `This costs ${PRICES[tier]} credits, and there are fewer left. Get credits, or set 'api_key' in the settings 'assistant'.`,
      )
    return id
  }

  /** Pays what was set aside, or gives it back: once, whoever comes second. */
  @InjectTransactionManager()
  async endReservation(
    id: string,
    how: "settle" | "refund",
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await endReservation(withinTransaction(context), id, how)
  }

  /** Reservations, a bounded number, whose turns have ended without ending them. */
  @InjectManager()
  async abandonedReservations(@MedusaContext() context: Sql = {}): Promise<string[]> {
    return abandonedReservations(onConnection(context))
  }

  @InjectManager()
  async findSession(
    id: string,
    owner: Owner,
    @MedusaContext() context: Sql = {},
  ): Promise<Session | undefined> {
    return findSession(onConnection(context), id, owner)
  }

  /** Answers the new talk's id. */
  @InjectManager()
  async openSession(owner: Owner, request: string, @MedusaContext() context: Sql = {}): Promise<string> {
    return insertSession(onConnection(context), owner, request)
  }

  /** The last of what was said, oldest first. */
  @InjectManager()
  async lastMessages(
    sessionId: string,
    most: number,
    @MedusaContext() context: Sql = {},
  ): Promise<Message[]> {
    return lastMessages(onConnection(context), sessionId, most)
  }

  @InjectTransactionManager()
  async addExchange(
    sessionId: string,
    exchange: Exchange,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await insertExchange(withinTransaction(context), sessionId, exchange)
  }

  /** Deletes a talk for good. Throws 404. */
  @InjectManager()
  async forgetSession(id: string, owner: Owner, @MedusaContext() context: Sql = {}): Promise<void> {
    if (!(await deleteSession(onConnection(context), id, owner))) throw errors.notFound()
  }

  /** Deletes talks in which nothing was said since then, a bounded number. Answers how many. */
  @InjectManager()
  async purgeSessions(before: Date, @MedusaContext() context: Sql = {}): Promise<number> {
    return purgeSessions(onConnection(context), before)
  }

  /** Answers the new plan's id. */
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

  /** The plans with these ids, and those that have shown them afresh: oldest first. */
  @InjectManager()
  async plansWithFresh(ids: string[], @MedusaContext() context: Sql = {}): Promise<Plan[]> {
    return plansWithFresh(onConnection(context), ids)
  }

  /** Of all owners, for the record. */
  @InjectManager()
  async listPlans(
    filter: { status?: PlanStatus | undefined },
    page: PlanPage,
    @MedusaContext() context: Sql = {},
  ): Promise<{ plans: Plan[]; count: number }> {
    return listPlans(onConnection(context), filter, page)
  }

  /** Gives a pending plan to who executes it. Whether it got it: one of many does. */
  @InjectTransactionManager()
  async beginPlan(
    begin: { id: string; actionIds: string[]; leaseOwner: string },
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return beginPlan(withinTransaction(context), begin)
  }

  /** Ends a pending plan without running anything: whether it was still pending. */
  @InjectTransactionManager()
  async endPending(
    id: string,
    status: "rejected" | "expired",
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return endPending(withinTransaction(context), id, status)
  }

  /** Ends a pending plan that has grown stale, and puts the same afresh in its place. Answers the new one's id, if it was still pending. */
  @InjectTransactionManager()
  async replacePlan(
    id: string,
    fresh: NewPlan,
    @MedusaContext() context: Sql = {},
  ): Promise<string | undefined> {
    const sql = withinTransaction(context)
    const freshId = fresh.actions.length > 0 ? await insertPlan(sql, fresh) : null
    if (await endPending(sql, id, "rejected", freshId)) return freshId ?? undefined
    throw errors.invalidState("This plan has been decided already.")
  }

  /** Plans, a bounded number, whose time is over, or whose executing process is gone. */
  @InjectManager()
  async duePlans(@MedusaContext() context: Sql = {}): Promise<{ expired: string[]; abandoned: string[] }> {
    return duePlans(onConnection(context))
  }

  /** Whether this one may execute a plan whose executing process is gone. */
  @InjectManager()
  async takeOver(id: string, leaseOwner: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return takeOver(onConnection(context), id, leaseOwner)
  }

  /** Whether a plan is still this one's to execute; then for a while longer. */
  @InjectManager()
  async renewLease(id: string, leaseOwner: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return renewLease(onConnection(context), id, leaseOwner)
  }

  /** Notes what has become of an action. Whether the plan was still this one's to execute. */
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

  /** The skills that this shop has switched off. */
  async disabledSkills(): Promise<Set<string>> {
    const off = await this.listAssistantSkillSettings({ is_enabled: false }, { take: null })
    return new Set(off.map(({ skill_id }) => skill_id))
  }

  /** Switches skills on and off. Answers what they were before. */
  @InjectTransactionManager()
  async setSkills(
    skills: Record<string, boolean>,
    owner: Owner,
    @MedusaContext() context: Sql = {},
  ): Promise<Record<string, boolean>> {
    return setSkill(withinTransaction(context), skills, owner)
  }

  /** How much the shop has of what. */
  @InjectManager()
  async storeFacts(@MedusaContext() context: Sql = {}): Promise<StoreFacts> {
    return storeFacts(onConnection(context), this.options.counted())
  }
}
