import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { Actor } from "../../../lib/actor"
import { onConnection, withinTransaction } from "../../../lib/database"
import { importSent } from "./lib/imports"
import {
  expireDue,
  insertMessage,
  interrupted,
  move,
  moveBack,
  postpone,
  requireQuote,
  type Sending,
  saveDraft,
  sendDraft,
} from "./lib/moving"
import { dueNotices, finishNotice } from "./lib/notices"
import { findPdf, keepPdf } from "./lib/prints"
import { findQuote, findRevision, listQuotes, messagesOf, revisionsOf } from "./lib/reading"
import type { QuoteAction } from "./lib/states"
import { insertQuote } from "./lib/submission"
import { QuoteMessage } from "./models/quote-message"
import { QuoteNotice } from "./models/quote-notice"
import { QuoteRequest } from "./models/quote-request"
import { QuoteRevision } from "./models/quote-revision"
import type { QuoteMessage as Message, Moved, NewQuote, QuoteFilter, RevisionDraft } from "./types"

type Sql = Context<SqlEntityManager>
type NewMessage = Pick<Message, "kind" | "body" | "lines">

/** The quotes of the current tenant. The feature's workflows write them. */
export default class QuotesModuleService extends MedusaService({
  QuoteRequest,
  QuoteRevision,
  QuoteMessage,
  QuoteNotice,
}) {
  /** Stores a request with its number, its revision 0 and the event `quote.submitted`. Returns the id. */
  @InjectTransactionManager()
  async submit(quote: NewQuote, @MedusaContext() context: Sql = {}): Promise<string> {
    return insertQuote(withinTransaction(context), quote)
  }

  /** Stores a quote that is sent already, for the demo shop. Mails and prints nothing. Returns the id. */
  @InjectTransactionManager()
  async importSent(
    quote: NewQuote,
    draft: RevisionDraft,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    return importSent(withinTransaction(context), quote, draft)
  }

  @InjectManager()
  async find(by: { id: string } | { quote_number: string }, @MedusaContext() context: Sql = {}) {
    return findQuote(onConnection(context), by)
  }

  @InjectManager()
  async findRevision(id: string, which: number | "draft", @MedusaContext() context: Sql = {}) {
    return findRevision(onConnection(context), id, which)
  }

  @InjectManager()
  async revisionsOf(id: string, @MedusaContext() context: Sql = {}) {
    return revisionsOf(onConnection(context), id)
  }

  @InjectManager()
  async messagesOf(id: string, @MedusaContext() context: Sql = {}) {
    return messagesOf(onConnection(context), id)
  }

  /** The printed revision, if it was printed. */
  @InjectManager()
  async findPdf(revisionId: string, @MedusaContext() context: Sql = {}): Promise<Buffer | undefined> {
    return findPdf(onConnection(context), revisionId)
  }

  /** Keeps the first print of a revision and returns it. */
  @InjectTransactionManager()
  async keepPdf(revisionId: string, bytes: Buffer, @MedusaContext() context: Sql = {}): Promise<Buffer> {
    return keepPdf(withinTransaction(context), revisionId, bytes)
  }

  @InjectManager()
  async listQuotes(filter: QuoteFilter, @MedusaContext() context: Sql = {}) {
    return listQuotes(onConnection(context), filter)
  }

  /** Throws 404, or 409 `invalid_state`. */
  @InjectTransactionManager()
  async move(
    id: string,
    action: Exclude<QuoteAction, "draft" | "send">,
    more: {
      revision?: number | undefined
      order_id?: string | null
      message?: NewMessage
      actor?: Actor
    } = {},
    @MedusaContext() context: Sql = {},
  ): Promise<Moved> {
    const sql = withinTransaction(context)
    const { message, actor, ...columns } = more
    const moved = await move(sql, id, action, columns)
    if (message && actor) await insertMessage(sql, moved.quote, message, actor)
    return moved
  }

  @InjectTransactionManager()
  async moveBack(moved: Moved, @MedusaContext() context: Sql = {}): Promise<void> {
    await moveBack(withinTransaction(context), moved)
  }

  @InjectTransactionManager()
  async saveDraft(
    id: string,
    draft: RevisionDraft,
    seen: { draft_version: number; actor: Actor },
    @MedusaContext() context: Sql = {},
  ) {
    await saveDraft(withinTransaction(context), id, draft, seen)
  }

  @InjectTransactionManager()
  async sendDraft(id: string, sending: Sending, @MedusaContext() context: Sql = {}) {
    return sendDraft(withinTransaction(context), id, sending)
  }

  @InjectTransactionManager()
  async addMessage(id: string, message: NewMessage, actor: Actor, @MedusaContext() context: Sql = {}) {
    const sql = withinTransaction(context)
    return insertMessage(sql, await requireQuote(sql, id), message, actor)
  }

  /** Returns the former admin. Throws 404. */
  @InjectTransactionManager()
  async assign(id: string, admin: string | null, @MedusaContext() context: Sql = {}): Promise<string | null> {
    const sql = withinTransaction(context)
    const quote = await requireQuote(sql, id)
    await sql("quote_request").where({ id }).update({ assigned_to: admin })
    return quote.assigned_to
  }

  /** The ids of quotes that were accepted before this time and have no order yet. */
  @InjectManager()
  async interrupted(before: Date, @MedusaContext() context: Sql = {}): Promise<string[]> {
    return interrupted(onConnection(context), before)
  }

  /** Tries the order of an accepted quote again later. */
  @InjectTransactionManager()
  async postpone(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await postpone(withinTransaction(context), id)
  }

  /** The mails to buyers that are due, the oldest first. */
  @InjectManager()
  async dueNotices(now: Date, @MedusaContext() context: Sql = {}) {
    return dueNotices(onConnection(context), now)
  }

  @InjectTransactionManager()
  async finishNotice(id: string, now: Date, @MedusaContext() context: Sql = {}): Promise<void> {
    await finishNotice(withinTransaction(context), id, now)
  }

  @InjectTransactionManager()
  async expireDue(now: Date, @MedusaContext() context: Sql = {}): Promise<string[]> {
    return expireDue(withinTransaction(context), now)
  }
}
