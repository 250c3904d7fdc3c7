import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { onConnection, withinTransaction } from "../../lib/database"
import { errors } from "../../lib/errors"
import type { OrderedPage } from "../rows/lists"
import {
  hideDraft,
  insertRow,
  listVersions,
  publishRow,
  putBack,
  SingletonReading,
  supersede,
  takeTurn,
} from "./rows"
import type { SingletonChange, SingletonKind, SingletonState, SingletonUndo, Version } from "./types"

type Sql = Context<SqlEntityManager>

/** The dependency that the engine passes to every module service. */
export interface StoreDependencies {
  baseRepository: DAL.RepositoryService
}

/**
 * Stores a record that each tenant has once, such as its theme, in versions. A module's service has one store per
 * record. Every change names the revision that its author has seen. If a newer revision exists, it throws 409
 * `invalid_state`.
 */
export class SingletonStore<Content extends object> {
  /** The decorators below use it to open connections and transactions. */
  protected readonly baseRepository_: DAL.RepositoryService
  private readonly reading: SingletonReading<Content>

  constructor(
    { baseRepository }: StoreDependencies,
    private readonly kind: SingletonKind<Content>,
  ) {
    this.baseRepository_ = baseRepository
    this.reading = new SingletonReading(kind)
  }

  @InjectManager()
  async state(@MedusaContext() context: Sql = {}): Promise<SingletonState<Content>> {
    return this.reading.state(onConnection(context))
  }

  @InjectManager()
  async versions(page: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listVersions(onConnection(context), this.kind, page)
  }

  @InjectManager()
  async version(number: number, @MedusaContext() context: Sql = {}): Promise<Version<Content> | undefined> {
    return this.reading.find(onConnection(context), number)
  }

  /** Saves the draft, or creates it. */
  @InjectTransactionManager()
  async saveDraft(
    content: Content,
    change: SingletonChange,
    @MedusaContext() context: Sql = {},
  ): Promise<SingletonUndo<Content>> {
    const { actor } = change
    return this.changed(context, change, async (sql, { draft, revision }) => {
      if (!draft) {
        await insertRow(
          sql,
          this.kind,
          { status: "draft", number: null, revision: revision + 1, content },
          actor,
        )
        return
      }
      await sql(this.kind.table)
        .where({ id: draft.id })
        .update({
          content: JSON.stringify(content),
          revision: revision + 1,
          actor_type: actor.type,
          actor_id: actor.id,
          updated_at: clock.date(),
        })
    })
  }

  /** Discards the draft. Throws 404 if there is no draft. */
  @InjectTransactionManager()
  async discardDraft(
    change: SingletonChange,
    @MedusaContext() context: Sql = {},
  ): Promise<SingletonUndo<Content>> {
    return this.changed(context, change, async (sql, { draft, revision }) => {
      if (!draft) throw errors.notFound("There is no draft.")
      await hideDraft(sql, this.kind, draft.id, revision + 1)
    })
  }

  /** Publishes the draft. Throws 409 `invalid_state` if there is no draft. */
  @InjectTransactionManager()
  async publish(
    change: SingletonChange,
    @MedusaContext() context: Sql = {},
  ): Promise<SingletonUndo<Content>> {
    return this.changed(context, change, async (sql, { draft, revision }) => {
      if (!draft) throw errors.invalidState("There is no draft to publish.")
      await publishRow(sql, this.kind, { id: draft.id, revision: revision + 1 })
    })
  }

  /**
   * Sets the time at which {@link publishDue} publishes the draft. `null` cancels it. Later saves of the draft keep the
   * time. Throws 409 `invalid_state` without a draft.
   */
  @InjectTransactionManager()
  async schedule(
    at: Date | null,
    change: SingletonChange,
    @MedusaContext() context: Sql = {},
  ): Promise<SingletonUndo<Content>> {
    return this.changed(context, change, async (sql, { draft, revision }) => {
      if (!draft) throw errors.invalidState("There is no draft to schedule.")
      const now = clock.date()
      if (at && at <= now) throw errors.outOfRange("Field 'publish_at': must be in the future.")
      await sql(this.kind.table)
        .where({ id: draft.id })
        .update({ publish_at: at, revision: revision + 1, updated_at: now })
    })
  }

  /** Publishes the draft if its time has come. Returns `undefined` if it has not. */
  @InjectTransactionManager()
  async publishDue(@MedusaContext() context: Sql = {}): Promise<SingletonUndo<Content> | undefined> {
    const sql = withinTransaction(context)
    await takeTurn(sql, this.kind)
    const before = await this.reading.state(sql)
    const { draft, revision } = before
    if (!draft?.publish_at || draft.publish_at > clock.date()) return undefined
    await publishRow(sql, this.kind, { id: draft.id, revision: revision + 1 })
    return { before, after: await this.reading.state(sql) }
  }

  /** Publishes the content of an old version again. The draft stays. Throws 404 for an unknown version. */
  @InjectTransactionManager()
  async restore(
    number: number,
    change: SingletonChange,
    @MedusaContext() context: Sql = {},
  ): Promise<SingletonUndo<Content>> {
    return this.changed(context, change, async (sql, { revision }) => {
      const old = await this.reading.find(sql, number)
      if (!old) throw errors.notFound()
      const next = await supersede(sql, this.kind)
      await insertRow(
        sql,
        this.kind,
        { status: "published", number: next, revision: revision + 1, content: old.content },
        change.actor,
      )
    })
  }

  /** Reverts a change, unless somebody has changed the singleton since. */
  @InjectTransactionManager()
  async undo({ before, after }: SingletonUndo<Content>, @MedusaContext() context: Sql = {}): Promise<void> {
    const sql = withinTransaction(context)
    await takeTurn(sql, this.kind)
    const { revision, draft } = await this.reading.state(sql)
    if (revision !== after.revision || draft?.id !== after.draft?.id) return
    await putBack(sql, this.kind, before, after)
  }

  private async changed(
    context: Sql,
    { seen }: SingletonChange,
    change: (sql: Knex, state: SingletonState<Content>) => Promise<void>,
  ): Promise<SingletonUndo<Content>> {
    const sql = withinTransaction(context)
    await takeTurn(sql, this.kind)
    const before = await this.reading.state(sql)
    if (seen !== before.revision) throw errors.invalidState("Somebody else has saved this in the meantime.")
    await change(sql, before)
    return { before, after: await this.reading.state(sql) }
  }
}
