import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection } from "../../../lib/database"
import { creditNotesOf, findInvoice, issueCreditNotes, issueInvoice, lastOfSubscription } from "./lib/issuing"
import { findPdf, keepPdf } from "./lib/series"
import { CreditNote } from "./models/credit-note"
import { Invoice } from "./models/invoice"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  of: findInvoice,
  /** The latest invoice that was issued for payments of a subscription. */
  lastOfSubscription,
  creditNotesOf,
  findPdf,
}

const CHANGES = {
  /** Issues the invoice of an order or of a subscription's payment, once. Returns the issued one. */
  issue: issueInvoice,
  /** Issues a credit note for each cause, once. Returns all of the invoice. */
  issueCreditNotes,
  /** Keeps the first print of a document and returns it. */
  keepPdf,
}

/** The invoices and credit notes of the current tenant. */
export default class InvoicesModuleService extends withQueries(MedusaService({ Invoice, CreditNote }), {
  queries: QUERIES,
  changes: CHANGES,
}) {
  @InjectManager()
  async ofOrder(orderId: string, @MedusaContext() context: Sql = {}) {
    return findInvoice(onConnection(context), { order_id: orderId })
  }
}
