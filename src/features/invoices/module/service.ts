import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "../../../lib/database"
import { creditNotesOf, findInvoice, issueCreditNotes, issueInvoice } from "./lib/issuing"
import { findPdf, keepPdf, type Series } from "./lib/series"
import { CreditNote } from "./models/credit-note"
import { Invoice } from "./models/invoice"
import type { CreditCause, Invoice as Issued, NewInvoice, Purchase } from "./types"

type Sql = Context<SqlEntityManager>

/** The invoices and credit notes of the current tenant. */
export default class InvoicesModuleService extends MedusaService({ Invoice, CreditNote }) {
  /** Issues the invoice of an order or of a subscription's payment, once. Returns the issued one. */
  @InjectTransactionManager()
  async issue(invoice: NewInvoice, @MedusaContext() context: Sql = {}) {
    return issueInvoice(withinTransaction(context), invoice)
  }

  @InjectManager()
  async ofOrder(orderId: string, @MedusaContext() context: Sql = {}) {
    return findInvoice(onConnection(context), { order_id: orderId })
  }

  @InjectManager()
  async of(purchase: Purchase, @MedusaContext() context: Sql = {}) {
    return findInvoice(onConnection(context), purchase)
  }

  /** Issues a credit note for each cause, once. Returns all of the invoice. */
  @InjectTransactionManager()
  async issueCreditNotes(
    invoice: Issued,
    causes: readonly CreditCause[],
    @MedusaContext() context: Sql = {},
  ) {
    return issueCreditNotes(withinTransaction(context), invoice, causes)
  }

  @InjectManager()
  async creditNotesOf(invoiceId: string, @MedusaContext() context: Sql = {}) {
    return creditNotesOf(onConnection(context), invoiceId)
  }

  @InjectManager()
  async findPdf(series: Series, id: string, @MedusaContext() context: Sql = {}): Promise<Buffer | undefined> {
    return findPdf(onConnection(context), series, id)
  }

  /** Keeps the first print of a document and returns it. */
  @InjectTransactionManager()
  async keepPdf(
    series: Series,
    id: string,
    bytes: Buffer,
    @MedusaContext() context: Sql = {},
  ): Promise<Buffer> {
    return keepPdf(withinTransaction(context), series, id, bytes)
  }
}
