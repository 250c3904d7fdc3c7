import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { z } from "zod"
import type { Actor } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { onConnection, withinTransaction } from "../../lib/database"
import type { OrderedPage } from "../rows/lists"
import { type AdminFilter, findForAdmin, listForAdmin } from "./admin-reading"
import { publishDue, unpublish } from "./due"
import type { PublicQuery } from "./public-query"
import { listPublicTexts } from "./public-texts"
import { listAddresses } from "./reading"
import { RenderedTexts } from "./rendered-texts"
import { findRevision, listRevisions } from "./revision-reading"
import { readSnapshot } from "./rows"
import type { PublicationInput, PublicationTables, Reader, Snapshot } from "./types"
import { PublicationWriter, type Rendered } from "./writer"

type Sql = Context<SqlEntityManager>

/** Writes in the transaction of a change, after it. */
type Also = (sql: Knex) => Promise<void>

/** One kind of publication, such as posts or pages. */
export interface PublicationKind<Own, Summary, Full, Filter> {
  tables: PublicationTables
  /** The tenant of the present call. Tenants take turns with texts that take long. */
  tenant: () => string
  /** The kind's own columns and related ids, as admins read them. */
  own: z.ZodType<Own>
  public: PublicQuery<Summary, Full, Filter>
}

/** The dependency that the engine passes to every module service. */
export interface StoreDependencies {
  baseRepository: DAL.RepositoryService
}

/**
 * The publications of one kind in the current tenant's database. A module's service has one store per kind. Only
 * workflows may call the methods that write. `list`, `find` and `addresses` return public publications only.
 */
export class PublicationStore<Input extends PublicationInput, Own extends object, Summary, Full, Filter> {
  /** The decorators below use it to open connections and transactions. */
  protected readonly baseRepository_: DAL.RepositoryService
  private readonly writer: PublicationWriter

  constructor(
    { baseRepository }: StoreDependencies,
    private readonly kind: PublicationKind<Own, Summary, Full, Filter>,
  ) {
    this.baseRepository_ = baseRepository
    this.writer = new PublicationWriter(kind.tables)
  }

  @InjectManager()
  async list(reader: Reader, query: Filter & OrderedPage, @MedusaContext() context: Sql = {}) {
    return this.kind.public.list(onConnection(context), reader, query)
  }

  @InjectManager()
  async find(slug: string, reader: Reader, @MedusaContext() context: Sql = {}) {
    return this.kind.public.find(onConnection(context), slug, reader)
  }

  @InjectManager()
  async preview(id: string, reader: Reader, @MedusaContext() context: Sql = {}) {
    return this.kind.public.preview(onConnection(context), id, reader)
  }

  /** The texts of public publications, by id. */
  @InjectManager()
  async listTexts(
    reader: Reader,
    query: OrderedPage & { ids: readonly string[] | undefined },
    @MedusaContext() context: Sql = {},
  ) {
    return listPublicTexts(onConnection(context), this.kind.tables, reader, query)
  }

  @InjectManager()
  async addresses(now: Date, @MedusaContext() context: Sql = {}) {
    return listAddresses(onConnection(context), this.kind.tables, now)
  }

  @InjectManager()
  async listForAdmin(filter: AdminFilter, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listForAdmin(onConnection(context), this.kind, filter, page)
  }

  @InjectManager()
  async findForAdmin(id: string, @MedusaContext() context: Sql = {}) {
    return findForAdmin(onConnection(context), this.kind, id)
  }

  @InjectManager()
  async listRevisions(id: string, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listRevisions(onConnection(context), this.kind.tables, id, page)
  }

  @InjectManager()
  async findRevision(id: string, revisionId: string, @MedusaContext() context: Sql = {}) {
    return findRevision(onConnection(context), this.kind.tables, id, revisionId)
  }

  /** Returns the new id. Throws 400 for invalid input, and 409 `duplicate` for a slug in use. */
  async add(input: Input & { locale: string }, actor: Actor): Promise<string> {
    const rendered = await new RenderedTexts().render(this.kind.tenant(), input)
    return this.insert({ input, rendered }, actor)
  }

  /** Returns the state before the change, for {@link undo}. Throws 404, and 409 as {@link PublicationWriter} does. */
  async change(id: string, input: Input, actor: Actor, context: Sql = {}): Promise<Snapshot> {
    return this.update(id, await this.rendered(id, input), actor, context)
  }

  /** Like {@link change}. `also` belongs to the change: both are stored, or none. */
  async changeAnd(id: string, input: Input, actor: Actor, also: Also): Promise<Snapshot> {
    return this.update(id, { ...(await this.rendered(id, input)), also }, actor)
  }

  async restoreRevision(id: string, revisionId: string, actor: Actor): Promise<Snapshot> {
    const { before, input } = await this.revision(id, revisionId)
    const rendered = await new RenderedTexts().render(this.kind.tenant(), input, before)
    return this.revert({ id, revisionId }, rendered, actor)
  }

  @InjectTransactionManager()
  async undo(before: Snapshot, @MedusaContext() context: Sql = {}): Promise<void> {
    await this.writer.undo(withinTransaction(context), before)
  }

  @InjectTransactionManager()
  async remove(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await this.writer.remove(withinTransaction(context), id)
  }

  @InjectTransactionManager()
  async restore(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await this.writer.restore(withinTransaction(context), id)
  }

  /**
   * Publishes scheduled publications that are due and returns their ids. Concurrent callers never publish the same one
   * twice.
   */
  @InjectTransactionManager()
  async publishDue(@MedusaContext() context: Sql = {}): Promise<string[]> {
    return publishDue(withinTransaction(context), this.kind.tables, clock.date())
  }

  @InjectTransactionManager()
  async scheduleAgain(ids: string[], @MedusaContext() context: Sql = {}): Promise<void> {
    await unpublish(withinTransaction(context), this.kind.tables, ids)
  }

  @InjectTransactionManager()
  protected async insert(
    change: Rendered<Input & { locale: string }>,
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    return this.writer.create(withinTransaction(context), change, actor)
  }

  @InjectTransactionManager()
  protected async update(
    id: string,
    { also, ...change }: Rendered<Input> & { also?: Also },
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<Snapshot> {
    const sql = withinTransaction(context)
    const before = await this.writer.update(sql, id, change, actor)
    await also?.(sql)
    return before
  }

  @InjectTransactionManager()
  protected async revert(
    place: { id: string; revisionId: string },
    rendered: RenderedTexts,
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<Snapshot> {
    return this.writer.restoreRevision(withinTransaction(context), place, rendered, actor)
  }

  private async rendered(id: string, input: Input): Promise<Rendered<Input>> {
    const before = hasBody(input) ? await this.snapshot(id) : undefined
    const rendered = new RenderedTexts()
    if (before) await rendered.render(this.kind.tenant(), input, before)
    return { input, rendered }
  }

  @InjectManager()
  protected async snapshot(id: string, @MedusaContext() context: Sql = {}) {
    return readSnapshot(onConnection(context), this.kind.tables, id)
  }

  @InjectManager()
  protected async revision(id: string, revisionId: string, @MedusaContext() context: Sql = {}) {
    return this.writer.revision(onConnection(context), id, revisionId)
  }
}

function hasBody({ body, body_format, translations = {} }: PublicationInput): boolean {
  const texts = [{ body, body_format }, ...Object.values(translations)]
  return texts.some((text) => text?.body !== undefined || text?.body_format !== undefined)
}
