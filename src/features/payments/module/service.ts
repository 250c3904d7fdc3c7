import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { withinTransaction } from "../../../lib/database"
import type { BillingGateway } from "./billing-types"
import type { CardGateway } from "./card-types"
import { billingOf, cardsOf, gatewayOf } from "./gateways"
import { iyzicoReturnUrl } from "./lib/buyer"
import { finishEvent, recordEvent } from "./lib/events"
import { refundOrRelease } from "./lib/refund-or-release"
import { PaymentEvent } from "./models/payment-event"
import type {
  ConnectionProblem,
  Delivery,
  EventOutcome,
  PaymentDependencies,
  PaymentOptions,
  PaymentReport,
  ProviderName,
} from "./types"

type Sql = Context<SqlEntityManager>

/**
 * Stores the reports of payment providers to the current tenant. Only the feature's workflows write to
 * it.
 */
export default class PaymentsModuleService extends MedusaService({ PaymentEvent }) {
  private readonly dependencies: PaymentDependencies

  constructor(
    container: PaymentDependencies,
    private readonly options: PaymentOptions,
  ) {
    super(container, options)
    this.dependencies = container
  }

  /**
   * Stores a report. If it came before and was handled, returns what was done. Returns null if it must be handled now,
   * for example because an earlier attempt has failed.
   */
  async recordReport(providerId: string, report: PaymentReport): Promise<EventOutcome | null> {
    return this.recordInTransaction(providerId, report)
  }

  /** Stores the outcome of a fully processed report. */
  async finishReport(
    providerId: string,
    eventId: string,
    outcome: EventOutcome,
    note: string | null,
  ): Promise<void> {
    await this.finishInTransaction(providerId, eventId, outcome, note)
  }

  /**
   * Checks that a webhook or callback comes from the provider, and asks the provider for details if needed. Returns
   * undefined if it is not about a payment.
   *
   * Throws 403 `forbidden` if the provider did not send it, 503 `not_configured` if the keys for the check are missing.
   */
  async readDelivery(name: ProviderName, delivery: Delivery): Promise<PaymentReport | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).read(delivery)
  }

  /** Does the same for a form that the customer's browser brings back from the provider's page. */
  async readReturn(name: ProviderName, form: Record<string, string>): Promise<PaymentReport | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).readReturn?.(form)
  }

  /** How to bill subscriptions at a provider. Throws 503 `not_configured` if the provider cannot or has no keys. */
  async billing(name: ProviderName): Promise<BillingGateway> {
    return billingOf(name, await this.dependencies.tenantConfig.read("payments"), this.options)
  }

  /** The address on this server to which iyzico's page sends the customer's browser. */
  async iyzicoReturnUrl(): Promise<string> {
    return iyzicoReturnUrl(this.options)
  }

  /** How to charge cards that PayTR stores. Throws 503 `not_configured` without its keys. */
  async cards(): Promise<CardGateway> {
    return cardsOf(await this.dependencies.tenantConfig.read("payments"), this.options)
  }

  /** Tests the shop's keys at a provider, even if the provider is turned off. Returns undefined if they work. */
  async connectionProblem(name: ProviderName): Promise<ConnectionProblem | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).check()
  }

  /**
   * Refunds a payment that the shop has no record of, or cancels its authorization. That can happen if the payment
   * session was replaced. If it is called again, money moves only once.
   */
  async returnUnclaimed(name: ProviderName, report: PaymentReport): Promise<void> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    await refundOrRelease(gatewayOf(name, settings, this.options), report)
  }

  @InjectTransactionManager()
  protected async recordInTransaction(
    providerId: string,
    report: PaymentReport,
    @MedusaContext() context: Sql = {},
  ): Promise<EventOutcome | null> {
    return recordEvent(withinTransaction(context), providerId, report)
  }

  @InjectTransactionManager()
  protected async finishInTransaction(
    providerId: string,
    eventId: string,
    outcome: EventOutcome,
    note: string | null,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await finishEvent(withinTransaction(context), { providerId, eventId, outcome, note })
  }
}
