import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../kits/submissions/store"
import { onConnection, withinTransaction } from "../../../lib/database"
import { audienceOf } from "./lib/campaign-audience"
import {
  type ClaimedRecipient,
  claimRecipients,
  finishRun,
  pauseIfRefused,
  settleRecipients,
  settleStale,
} from "./lib/campaign-claims"
import { changeDraft, removeCampaign } from "./lib/campaign-drafts"
import { type ImportedCampaign, importCampaign } from "./lib/campaign-import"
import { campaignReport } from "./lib/campaign-report"
import {
  type CampaignMove,
  type DueCampaign,
  dueCampaigns,
  moveCampaign,
  resultsOf,
  retryFailed,
  startCampaign,
} from "./lib/campaigns"
import type { CampaignChange, CampaignContent, CampaignReport, CampaignResults, MailOutcome } from "./types"

type Sql = Context<SqlEntityManager>

/** The campaigns of the current tenant: their drafts, their sending and their reports. */
export class CampaignStore {
  /** The decorators below use it to open connections and transactions. */
  protected readonly baseRepository_: DAL.RepositoryService

  /** @param key the current tenant's key for digests of addresses */
  constructor(
    { baseRepository }: StoreDependencies,
    private readonly key: () => string,
  ) {
    this.baseRepository_ = baseRepository
  }

  /** Returns the values from before. Throws 404, and 409 `invalid_state` for a campaign that is no draft. */
  changeDraft(id: string, change: CampaignChange): Promise<CampaignChange> {
    return this.inTransaction((sql) => changeDraft(sql, id, change))
  }

  /** Throws 404, and 409 `invalid_state` while the campaign is being sent. */
  remove(id: string): Promise<void> {
    return this.inTransaction((sql) => removeCampaign(sql, id))
  }

  /** Throws 404, and 409 `invalid_state` if the campaign's status does not allow it. */
  move(id: string, move: CampaignMove, at: Date): Promise<void> {
    return this.inTransaction((sql) => moveCampaign(sql, { id, move, at }))
  }

  /** Throws 404, and 409 `invalid_state`. */
  retryFailed(id: string): Promise<void> {
    return this.inTransaction((sql) => retryFailed(sql, id))
  }

  start(id: string, content: CampaignContent, links: readonly string[]): Promise<boolean> {
    return this.inTransaction((sql) => startCampaign(sql, { id, content, links }))
  }

  /** Stores a campaign that was sent before, for the demo shop. Does nothing if a campaign has its name. */
  importSent(sent: ImportedCampaign): Promise<void> {
    return this.inTransaction((sql) => importCampaign(sql, sent))
  }

  @InjectManager()
  async due(@MedusaContext() context: Sql = {}): Promise<DueCampaign[]> {
    return dueCampaigns(onConnection(context))
  }

  @InjectManager()
  async resultsOf(
    ids: readonly string[],
    @MedusaContext() context: Sql = {},
  ): Promise<Map<string, CampaignResults>> {
    return resultsOf(onConnection(context), ids)
  }

  /** Throws 404. */
  @InjectManager()
  async reportOf(id: string, @MedusaContext() context: Sql = {}): Promise<CampaignReport> {
    return campaignReport(onConnection(context), id)
  }

  /** How many people the campaign would reach now. Throws 404. */
  audienceOf(id: string): Promise<number> {
    return this.inTransaction((sql) => audienceOf(sql, id))
  }

  claimRecipients(id: string, claim: string, most: number): Promise<ClaimedRecipient[]> {
    return this.inTransaction((sql) => claimRecipients(sql, { id, claim, most }))
  }

  settleRecipients(claim: string, outcomes: readonly MailOutcome[]): Promise<void> {
    return this.inTransaction((sql) => settleRecipients(sql, this.key(), { claim, outcomes }))
  }

  /** Pauses a campaign whose latest mails were all refused for one reason. Returns whether it was paused. */
  pauseIfRefused(id: string): Promise<boolean> {
    return this.inTransaction((sql) => pauseIfRefused(sql, id))
  }

  settleStale(id: string): Promise<void> {
    return this.inTransaction((sql) => settleStale(sql, id))
  }

  finishRun(id: string, problem: string | null, restMs: number): Promise<void> {
    return this.inTransaction((sql) => finishRun(sql, { id, problem, restMs }))
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
