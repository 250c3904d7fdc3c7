import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import type { StoreDependencies } from "../../../kits/submissions/store"
import { ModuleStore, withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { execute, onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { consentProof, consentsAfter, listConsents } from "./lib/consent-log"
import {
  eraseSubscriber,
  hideSubscriber,
  subscribeConsented,
  suppressedOf,
  undoAdding,
  upsertSubscribers,
} from "./lib/consented-people"
import { emailDigest } from "./lib/digest"
import { readPeople } from "./lib/importing"
import { unsubscribe } from "./lib/leaving"
import { subscriptionTo } from "./lib/rows"
import { countSegment } from "./lib/segments"
import {
  findSubscriber,
  historyOf,
  listSubscribers,
  requireSubscriber,
  subscribersAfter,
} from "./lib/subscribers"
import { completeDigests, suppress, unsuppress, type WantedSuppression } from "./lib/suppressing"
import type { SegmentRule } from "./segment-schemas"
import type {
  ConsentProof,
  ListsChange,
  NewSubscriber,
  SubscriberChange,
  SubscriberImport,
  SubscriberImportResult,
  SubscriberRow,
  Unsuppressing,
} from "./types"

type Sql = Context<SqlEntityManager>

const MAX_FAULTS_SHOWN = 100

/** Evidence that is compared must be of one moment, or an erasure meanwhile looks like tampering. */
const ONE_MOMENT = { isolationLevel: "repeatable read", readOnly: true } as const

const QUERIES = {
  list: listSubscribers,
  listAfter: subscribersAfter,
  listConsents,
  consentsAfter,
}

const CHANGES = {
  /** Throws 404. */
  hide: hideSubscriber,
  /** Deletes a subscriber for good. The evidence of its consents stays. */
  erase: eraseSubscriber,
  /** Reverts `add`. */
  undoAdding,
}

/** The subscribers of the current tenant, as admins see and change them. */
export class SubscriberStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {
  /** @param key the current tenant's key for digests of addresses */
  constructor(
    dependencies: StoreDependencies,
    private readonly key: () => string,
  ) {
    super(dependencies)
  }

  @InjectManager()
  async find(id: string, @MedusaContext() context: Sql = {}): Promise<SubscriberRow | undefined> {
    return findSubscriber(onConnection(context), { id })
  }

  /** How many people match a rule now, and how many of them campaigns can reach. */
  async count(rules: SegmentRule, listId: string | null) {
    return this.inTransaction((sql) => countSegment(sql, { rules, listId }))
  }

  /** Throws 404. */
  @InjectManager()
  async history(id: string, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    const sql = onConnection(context)
    const { email } = await requireSubscriber(sql, id)
    return historyOf(sql, { email, digest: this.digestOf(email) }, page)
  }

  /** All evidence about the person of an entry of the consent log. Throws 404. */
  @InjectManager()
  async consentProof(id: string, @MedusaContext() context: Sql = {}): Promise<ConsentProof> {
    return onConnection(context).transaction(
      (sql) => consentProof(sql, id, (email) => this.digestOf(email)),
      ONE_MOMENT,
    )
  }

  /** Returns the id. Throws 404 for an unknown list, and 409 for a known or suppressed address. */
  async add({ email, lists, source, consent_text, ...names }: NewSubscriber): Promise<string> {
    const person = { email, ...names }
    return this.inTransaction(async (sql) => {
      if ((await suppressedOf(sql, this.key(), [email])).size > 0)
        throw errors.invalidState("This address is suppressed.")
      if (await findSubscriber(sql, { email }))
        throw errors.duplicate("A subscriber has this address already.")
      const ids = await upsertSubscribers(sql, [person])
      for (const list of lists)
        await subscribeConsented(sql, this.key(), {
          people: [person],
          list,
          source,
          consent_text,
          isDryRun: false,
        })
      return ids.get(email) ?? ""
    })
  }

  /** Throws 404. */
  async change(id: string, change: SubscriberChange): Promise<SubscriberChange> {
    return this.inTransaction(async (sql) => {
      const { first_name, last_name, locale } = await requireSubscriber(sql, id)
      const before = { first_name, last_name, locale }
      const after = { ...before, ...change }
      await execute(
        sql,
        `UPDATE email_subscriber SET first_name = :first_name, last_name = :last_name, locale = :locale, updated_at = :now
          WHERE id = :id`,
        { ...after, id, now: clock.date() },
      )
      return before
    })
  }

  /** Throws 404, and 409 `invalid_state` for a list that the person has left, and for a suppressed address. */
  async changeLists(id: string, change: ListsChange): Promise<void> {
    const { subscribe, unsubscribe: leave, source, consent_text } = change
    await this.inTransaction(async (sql) => {
      const { email, first_name, last_name, locale } = await requireSubscriber(sql, id)
      const people = [{ email, first_name, last_name, locale }]
      for (const list of subscribe) {
        const done = await subscribeConsented(sql, this.key(), {
          people,
          list,
          source,
          consent_text,
          isDryRun: false,
        })
        if (done.suppressed > 0) throw errors.invalidState("This address is suppressed.")
        if (done.unsubscribed > 0)
          throw errors.invalidState("The person has left this list, and can only come back by themselves.")
      }
      for (const list of leave) {
        const found = await subscriptionTo(sql, id, list)
        if (!found) throw errors.notFound("Field 'unsubscribe': the person is not on this list.")
        await unsubscribe(sql, found.id, { network: null, reason: source })
      }
    })
  }

  /** Suppresses these addresses, and returns the ids of new suppressions. */
  @InjectManager()
  async suppress(
    wanted: readonly WantedSuppression[],
    @MedusaContext() context: Sql = {},
  ): Promise<string[]> {
    return suppress(onConnection(context), this.key(), wanted)
  }

  /** Throws 409 `invalid_state` if the address is not suppressed. */
  async unsuppress(email: string, { note }: Unsuppressing): Promise<void> {
    await this.inTransaction((sql) => unsuppress(sql, this.key(), { email, note }))
  }

  /** The digest by which a suppression finds its address after the person's data was erased. */
  digestOf(email: string): string {
    return emailDigest(this.key(), email)
  }

  /** Computes the digests of suppressions from earlier releases. */
  async completeDigests(): Promise<void> {
    while (await this.inTransaction((sql) => completeDigests(sql, this.key())));
  }

  /** Throws 400 for a file that is not readable, and 404 for an unknown list. */
  async importCsv({
    csv,
    locale,
    dry_run,
    ...subscription
  }: SubscriberImport): Promise<SubscriberImportResult> {
    const { people, faults } = await readPeople(csv, locale)
    const result = await this.inTransaction((sql) =>
      subscribeConsented(sql, this.key(), { ...subscription, people, isDryRun: dry_run }),
    )
    return { dry_run, ...result, rejected: faults.length, faults: faults.slice(0, MAX_FAULTS_SHOWN) }
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
