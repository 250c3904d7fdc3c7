import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "../../lib/database"
import { findInvoice, findPdf, issueInvoice, keepPdf } from "./lib/issuing"
import { Invoice } from "./models/invoice"
import type { NewInvoice } from "./types"

type Sql = Context<SqlEntityManager>

/** The invoices of the current tenant. */
export default class InvoicesModuleService extends MedusaService({ Invoice }) {
  /** Issues the invoice of an order, once. Returns the issued one. */
  @InjectTransactionManager()
  async issue(invoice: NewInvoice, @MedusaContext() context: Sql = {}) {
    return issueInvoice(withinTransaction(context), invoice)
  }

  @InjectManager()
  async ofOrder(orderId: string, @MedusaContext() context: Sql = {}) {
    return findInvoice(onConnection(context), orderId)
  }

  @InjectManager()
  async findPdf(invoiceId: string, @MedusaContext() context: Sql = {}): Promise<Buffer | undefined> {
    return findPdf(onConnection(context), invoiceId)
  }

  /** Keeps the first print of an invoice and returns it. */
  @InjectTransactionManager()
  async keepPdf(invoiceId: string, bytes: Buffer, @MedusaContext() context: Sql = {}): Promise<Buffer> {
    return keepPdf(withinTransaction(context), invoiceId, bytes)
  }
}
