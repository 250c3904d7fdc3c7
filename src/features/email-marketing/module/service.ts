import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../kits/submissions/store"
import { withQueries } from "../../../lib/bound-queries"
import { withinTransaction } from "../../../lib/database"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { tenantKey } from "../../../tenancy/tenant-keys"
import { CampaignStore } from "./campaign-store"
import { claimConfirmation, mayConfirm, unconfirmed } from "./lib/confirm-mails"
import { preferencesOf, savePreferences, undoLeaving, unsubscribe } from "./lib/leaving"
import { lockSubscription, type SubscriptionRow } from "./lib/rows"
import { confirm, subscribe } from "./lib/subscribing"
import {
  isTrackSignature,
  type LinkPurpose,
  type LinkTarget,
  linkToken,
  readLinkToken,
  trackSignature,
} from "./lib/tokens"
import { linkOf, noteClick, noteOpen, sentAt } from "./lib/tracked"
import { EmailCampaign } from "./models/email-campaign"
import { EmailCampaignLink } from "./models/email-campaign-link"
import { EmailCampaignRecipient } from "./models/email-campaign-recipient"
import { EmailConsentEvent } from "./models/email-consent-event"
import { EmailList } from "./models/email-list"
import { EmailSegment } from "./models/email-segment"
import { EmailSubscriber } from "./models/email-subscriber"
import { EmailSubscription } from "./models/email-subscription"
import { EmailSuppression } from "./models/email-suppression"
import { EmailSuppressionEvent } from "./models/email-suppression-event"
import { SubscriberStore } from "./subscriber-store"
import type { AskedSubscription, NewSubscription } from "./types"

type Sql = Context<SqlEntityManager>

interface Options {
  /** The installation's secret. The keys of all tenants are derived from it. */
  secret: string
}

const QUERIES = {
  /** Throws 404. */
  preferencesOf,
  /** The subscription, if its owner must still confirm it. */
  unconfirmed,
  mayConfirm,
  noteOpen,
  /** The address behind a link. `undefined` if the campaign has no such link. */
  linkOf,
  noteClick,
  sentAt,
}

const CHANGES = {
  /** Throws 404. */
  unsubscribe,
  /** Throws 404, and 409 `invalid_state` if it is too late. */
  undoLeaving,
  subscriptionOf: lockSubscription,
  /** Throws 404, and 400 for an unknown list. */
  savePreferences,
  /** When to try again, if the mail that asks for a confirmation may not be sent now. */
  claimConfirmation,
}

/** The email lists of the current tenant. Only the feature's workflows write them. */
export default class EmailMarketingModuleService extends withQueries(
  MedusaService({
    EmailList,
    EmailSubscriber,
    EmailSubscription,
    EmailConsentEvent,
    EmailSuppression,
    EmailSuppressionEvent,
    EmailSegment,
    EmailCampaign,
    EmailCampaignLink,
    EmailCampaignRecipient,
  }),
  { queries: QUERIES, changes: CHANGES },
) {
  readonly subscribers: SubscriberStore
  readonly campaigns: CampaignStore
  private readonly secret: string

  constructor(container: StoreDependencies, options: Options) {
    super(container, options)
    this.secret = options.secret
    this.subscribers = new SubscriberStore(container, () => this.digestKey())
    this.campaigns = new CampaignStore(container, () => this.digestKey())
  }

  /** Throws 404 for an unknown list. See `lib/subscribing.ts` for what the caller may learn. */
  subscribe(wanted: NewSubscription): Promise<AskedSubscription> {
    return this.inTransaction((sql) => subscribe(sql, this.digestKey(), wanted))
  }

  /** Throws 404, and 409 `invalid_state` for a link that does not work any more. */
  confirm(id: string, code: string, network: string | null): Promise<SubscriptionRow> {
    return this.inTransaction((sql) => confirm(sql, { id, code, network }))
  }

  async linkToken(purpose: LinkPurpose, target: { id: string; extra?: string | undefined }): Promise<string> {
    return linkToken(this.key(), purpose, target)
  }

  /** `undefined` if the token is not exactly one of this shop's. */
  async readLinkToken(purpose: LinkPurpose, token: string): Promise<LinkTarget | undefined> {
    return readLinkToken(this.key(), purpose, token)
  }

  async trackSignature(...parts: string[]): Promise<string> {
    return trackSignature(this.key(), parts)
  }

  async isTrackSignature(signature: string, ...parts: string[]): Promise<boolean> {
    return isTrackSignature(this.key(), parts, signature)
  }

  private digestKey(): string {
    return tenantKey(this.secret, "email-digest", currentTenantId())
  }

  private key(): string {
    return tenantKey(this.secret, "email-link", currentTenantId())
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
