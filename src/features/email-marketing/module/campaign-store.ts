import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../kits/submissions/store"
import { ModuleStore, withQueries } from "../../../lib/bound-queries"
import { withinTransaction } from "../../../lib/database"
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
import { importCampaign } from "./lib/campaign-import"
import { campaignReport } from "./lib/campaign-report"
import {
  type CampaignMove,
  dueCampaigns,
  moveCampaign,
  resultsOf,
  retryFailed,
  startCampaign,
} from "./lib/campaigns"
import { noteReports } from "./lib/reported-mails"
import { unsubscribeReasons } from "./lib/unsubscribe-reasons"
import type { CampaignContent, MailOutcome } from "./types"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  due: dueCampaigns,
  resultsOf,
  /** Throws 404. */
  reportOf: campaignReport,
  unsubscribeReasons,
}

const CHANGES = {
  /** Returns the values from before. Throws 404, and 409 `invalid_state` for a campaign that is no draft. */
  changeDraft,
  /** Throws 404, and 409 `invalid_state` while the campaign is being sent. */
  remove: removeCampaign,
  /** Throws 404, and 409 `invalid_state`. */
  retryFailed,
  /** Stores a campaign that was sent before, for the demo shop. Does nothing if a campaign has its name. */
  importSent: importCampaign,
  /** How many people the campaign would reach now. Throws 404. */
  audienceOf,
  /** Pauses a campaign whose latest mails were all refused for one reason. Returns whether it was paused. */
  pauseIfRefused,
  settleStale,
  /** Stores bounces and complaints with the mails that they are about. */
  noteReports,
}

/** The campaigns of the current tenant: their drafts, their sending and their reports. */
export class CampaignStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {
  /** @param key the current tenant's key for digests of addresses */
  constructor(
    dependencies: StoreDependencies,
    private readonly key: () => string,
  ) {
    super(dependencies)
  }

  /** Throws 404, and 409 `invalid_state` if the campaign's status does not allow it. */
  move(id: string, move: CampaignMove, at: Date): Promise<void> {
    return this.inTransaction((sql) => moveCampaign(sql, { id, move, at }))
  }

  start(id: string, content: CampaignContent, links: readonly string[]): Promise<boolean> {
    return this.inTransaction((sql) => startCampaign(sql, { id, content, links }))
  }

  claimRecipients(id: string, claim: string, most: number): Promise<ClaimedRecipient[]> {
    return this.inTransaction((sql) => claimRecipients(sql, { id, claim, most }))
  }

  settleRecipients(claim: string, outcomes: readonly MailOutcome[]): Promise<void> {
    return this.inTransaction((sql) => settleRecipients(sql, this.key(), { claim, outcomes }))
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
