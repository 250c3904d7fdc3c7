import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { Actor } from "../../lib/actor"
import { clock } from "../../lib/clock"
import type { OrderedPage } from "../../lib/contract/lists"
import { onConnection, withinTransaction } from "../../lib/database"
import { findForAdmin, listForAdmin } from "../../lib/publications/admin-reading"
import { publishDue, unpublish } from "../../lib/publications/due"
import { Publications } from "../../lib/publications/publications"
import { listAddresses } from "../../lib/publications/reading"
import { findRevision, listRevisions } from "../../lib/publications/revision-reading"
import type { Snapshot } from "../../lib/publications/types"
import { ownInput } from "./lib/own-input"
import { findPreview, findPublicPage, listPublicPages } from "./lib/public-pages"
import { PAGES } from "./lib/tables"
import { Page } from "./models/page"
import { PageRevision } from "./models/page-revision"
import { PageTranslation } from "./models/page-translation"
import type { AdminPageFilter, OwnPageColumns, PageFilter, PageInput, Reader } from "./types"

type Sql = Context<SqlEntityManager>

/**
 * The pages of the current tenant. Written by the workflows of `workflows/pages`. What storefronts read is in
 * `listPublic…` and `findPublic…`: nothing that is not public comes out of those, whatever it is asked by.
 */
export default class PagesModuleService extends MedusaService({ Page, PageTranslation, PageRevision }) {
  private readonly pages = new Publications(PAGES)

  @InjectManager()
  async listPublicPages(
    reader: Reader,
    filter: PageFilter,
    paging: OrderedPage,
    @MedusaContext() context: Sql = {},
  ) {
    return listPublicPages(onConnection(context), reader, filter, paging)
  }

  /** By its own slug or by a translation's. */
  @InjectManager()
  async listAddresses(now: Date, @MedusaContext() context: Sql = {}) {
    return listAddresses(onConnection(context), PAGES, now)
  }

  @InjectManager()
  async findPublicPage(slug: string, reader: Reader, @MedusaContext() context: Sql = {}) {
    return findPublicPage(onConnection(context), slug, reader)
  }

  /** A page as it would be shown, whether it is public or not. For whoever has been given a signed link. */
  @InjectManager()
  async findPreview(id: string, reader: Reader, @MedusaContext() context: Sql = {}) {
    return findPreview(onConnection(context), id, reader)
  }

  @InjectManager()
  async listPagesForAdmin(filter: AdminPageFilter, paging: OrderedPage, @MedusaContext() context: Sql = {}) {
    const { template, ...common } = filter
    const columns = { template }
    return listForAdmin<OwnPageColumns>(onConnection(context), PAGES, { ...common, columns }, paging)
  }

  @InjectManager()
  async findPageForAdmin(id: string, @MedusaContext() context: Sql = {}) {
    return findForAdmin<OwnPageColumns>(onConnection(context), PAGES, id)
  }

  @InjectManager()
  async listRevisions(id: string, paging: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listRevisions(onConnection(context), PAGES, id, paging)
  }

  @InjectManager()
  async findRevision(id: string, revisionId: string, @MedusaContext() context: Sql = {}) {
    return findRevision(onConnection(context), PAGES, id, revisionId)
  }

  /** Answers the new page's id. */
  @InjectTransactionManager()
  async addPage(
    input: PageInput & { locale: string },
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    return this.pages.create(withinTransaction(context), input, ownInput(input), actor)
  }

  /** Answers what there was before, for {@link undoPage}. */
  @InjectTransactionManager()
  async changePage(
    id: string,
    input: PageInput,
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<Snapshot> {
    return this.pages.update(withinTransaction(context), id, input, ownInput(input), actor)
  }

  @InjectTransactionManager()
  async undoPage(before: Snapshot, @MedusaContext() context: Sql = {}): Promise<void> {
    await this.pages.undo(withinTransaction(context), before)
  }

  @InjectTransactionManager()
  async restoreRevision(
    id: string,
    revisionId: string,
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<Snapshot> {
    return this.pages.restoreRevision(withinTransaction(context), id, revisionId, actor)
  }

  @InjectTransactionManager()
  async removePage(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await this.pages.remove(withinTransaction(context), id)
  }

  @InjectTransactionManager()
  async bringPageBack(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await this.pages.restore(withinTransaction(context), id)
  }

  /** Makes scheduled pages whose time has come published ones, each once; answers their ids. */
  @InjectTransactionManager()
  async publishDuePages(@MedusaContext() context: Sql = {}): Promise<string[]> {
    return publishDue(withinTransaction(context), PAGES, clock.date())
  }

  @InjectTransactionManager()
  async scheduleAgain(ids: string[], @MedusaContext() context: Sql = {}): Promise<void> {
    await unpublish(withinTransaction(context), PAGES, ids)
  }
}
