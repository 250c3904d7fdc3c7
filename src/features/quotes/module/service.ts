import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import type { Actor } from "../../../lib/actor"
import { withQueries } from "../../../lib/bound-queries"
import { withinTransaction } from "../../../lib/database"
import { importSent } from "./lib/imports"
import { findPdf, keepPdf } from "./lib/prints"
import { findQuote, findRevision, listQuotes, messagesOf, revisionsOf } from "./lib/reading"
import type { QuoteAction } from "./lib/states"
import { insertQuote } from "./lib/submission"
import {
  changeStatus,
  expireDue,
  insertMessage,
  interrupted,
  postpone,
  requireQuote,
  revertStatusChange,
  saveDraft,
  sendDraft,
} from "./lib/transitions"
import { QuoteMessage } from "./models/quote-message"
import { QuoteRequest } from "./models/quote-request"
import { QuoteRevision } from "./models/quote-revision"
import type { QuoteMessage as Message, StatusChange } from "./types"

type Sql = Context<SqlEntityManager>
type NewMessage = Pick<Message, "kind" | "body" | "lines">

const QUERIES = {
  find: findQuote,
  findRevision,
  revisionsOf,
  messagesOf,
  /** The printed revision, if it was printed. */
  findPdf,
  listQuotes,
  /** The ids of quotes that were accepted before this time and have no order yet. */
  interrupted,
}

const CHANGES = {
  /** Stores a request with its number, its revision 0 and the event `quote.submitted`. Returns the id. */
  submit: insertQuote,
  /** Stores a quote that is sent already, for the demo shop. Mails and prints nothing. Returns the id. */
  importSent,
  /** Keeps the first print of a revision and returns it. */
  keepPdf,
  revertStatusChange,
  saveDraft,
  sendDraft,
  /** Tries the order of an accepted quote again later. */
  postpone,
  expireDue,
}

/** The quotes of the current tenant. The feature's workflows write them. */
export default class QuotesModuleService extends withQueries(
  MedusaService({ QuoteRequest, QuoteRevision, QuoteMessage }),
  { queries: QUERIES, changes: CHANGES },
) {
  /** Throws 404, or 409 `invalid_state`. */
  @InjectTransactionManager()
  async changeStatus(
    id: string,
    action: Exclude<QuoteAction, "draft" | "send">,
    more: {
      revision?: number | undefined
      order_id?: string | null
      message?: NewMessage
      actor?: Actor
    } = {},
    @MedusaContext() context: Sql = {},
  ): Promise<StatusChange> {
    const sql = withinTransaction(context)
    const { message, actor, ...columns } = more
    const change = await changeStatus(sql, id, action, columns)
    if (message && actor) await insertMessage(sql, change.quote, message, actor)
    return change
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
}
