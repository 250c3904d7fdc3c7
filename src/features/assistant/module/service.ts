import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { ModelTier } from "../../../kits/skills/tiers"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection, withinTransaction } from "../../../lib/database"
import { asApiError, errors } from "../../../lib/errors"
import { type AssistantOptions, chooseModel, type OwnModels } from "./lib/choose-model"
import { abandonedReservations, balanceOf, endReservation, grant, reserve } from "./lib/credits"
import { PRICES } from "./lib/price-table"
import { deleteSession, findSession, insertExchange, insertSession, lastMessages } from "./lib/sessions"
import { setSkill } from "./lib/skill-settings"
import { storeFacts } from "./lib/store-facts"
import { PlanStore } from "./plan-store"
import type { CountedTable, Model, Owner, Payer, StoreFacts } from "./types"

type Sql = Context<SqlEntityManager>

interface Dependencies {
  tenantConfig: { read(area: "assistant"): Promise<OwnModels> }
}

interface Options {
  models: AssistantOptions
  /** The tables whose rows are counted, to describe the shop. */
  counted: () => readonly CountedTable[]
}

const QUERIES = {
  balance: balanceOf,
  /** Reserved prices that a crash has left open, up to a limit. */
  abandonedReservations,
  findSession,
  /** Returns the new conversation's id. */
  openSession: insertSession,
  /** The latest messages, oldest first. */
  lastMessages,
}

const CHANGES = {
  /** Uses reserved credits up, or gives them back. Only the first call has an effect. */
  endReservation,
  addExchange: insertExchange,
  /** Turns tasks of skills on or off. Returns the previous states. */
  setSkills: setSkill,
}

/**
 * Stores the assistant's conversations, plans and credits for the current tenant, and chooses its models. Each method
 * runs one statement or one transaction. Conversations and credits are written without a workflow, because an answer
 * that was given cannot be reverted. Changes of the shop are plans, which `services/execute-plan.ts` executes.
 */
export default class AssistantModuleService extends withQueries(PlanStore, {
  queries: QUERIES,
  changes: CHANGES,
}) {
  private readonly settings: Dependencies["tenantConfig"]
  private readonly options: Options

  constructor(dependencies: Dependencies, options: Options) {
    super(dependencies, options)
    this.settings = dependencies.tenantConfig
    this.options = options
  }

  /**
   * The language model for a level of difficulty. `undefined` if there is none. Throws 503 `not_configured` if its key
   * cannot be decrypted.
   */
  async model(tier: ModelTier): Promise<Model | undefined> {
    return chooseModel(tier, await this.settings.read("assistant"), this.options.models)
  }

  /** The price of one message in credits. */
  async priceOf(tier: ModelTier): Promise<number> {
    return PRICES[tier]
  }

  /** The balance, the prices, and who would pay for the next message. */
  async account() {
    return { ...(await this.balance()), prices: PRICES, payer: await this.payer() }
  }

  /** Who pays for messages to a language model: the owner of the API key. `none` if no model is configured. */
  async payer(): Promise<Payer> {
    try {
      return (await this.model("fast"))?.payer ?? "none"
    } catch (error) {
      // The shop has its own key, which cannot be decrypted. Its credits must not be used instead.
      if (asApiError(error)?.code === "not_configured") return "own"
      throw error
    }
  }

  /** Adds credits. Returns the id of the entry. */
  @InjectTransactionManager()
  async grantCredits(
    given: { amount: number; owner: Owner; note: string | null },
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    const id = await grant(withinTransaction(context), given)
    if (id === undefined) throw errors.internalError()
    return id
  }

  /** Reserves the price of a message. Throws 402 `insufficient_credits`. */
  async reserveCredits(tier: ModelTier, owner: Owner): Promise<string> {
    return this.reserveAmount(PRICES[tier], owner)
  }

  /** Reserves an amount of credits. Returns the reservation's id. Throws 402 `insufficient_credits`. */
  @InjectTransactionManager()
  async reserveAmount(amount: number, owner: Owner, @MedusaContext() context: Sql = {}): Promise<string> {
    const id = await reserve(withinTransaction(context), amount, owner)
    if (id === undefined)
      throw errors.insufficientCredits(
        `This costs ${amount} credits, but the shop has fewer. Get credits, or set 'api_key' in the settings 'assistant'.`,
      )
    return id
  }

  /** Deletes a conversation permanently. Throws 404. */
  @InjectManager()
  async forgetSession(id: string, owner: Owner, @MedusaContext() context: Sql = {}): Promise<void> {
    if (!(await deleteSession(onConnection(context), id, owner))) throw errors.notFound()
  }

  /** The ids of the tasks that this shop has turned off. */
  async disabledTasks(): Promise<Set<string>> {
    const off = await this.listAssistantSkillSettings({ is_enabled: false }, { take: null })
    return new Set(off.map(({ skill_id }) => skill_id))
  }

  @InjectManager()
  async storeFacts(@MedusaContext() context: Sql = {}): Promise<StoreFacts> {
    return storeFacts(onConnection(context), this.options.counted())
  }
}
