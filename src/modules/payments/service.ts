import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { withinTransaction } from "../../lib/database"
import { gatewayOf } from "./gateways"
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

/** Reports of payment providers to the current tenant. The workflows of `workflows/payments` write them. */
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
   * Stores a report once and returns its outcome. Returns null if it still needs processing, for example because an
   * earlier attempt failed.
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
   * Verifies a webhook or callback, and asks the provider where needed. Returns undefined for irrelevant ones.
   *
   * Throws 403 `forbidden` if the provider did not send it, 503 `not_configured` if the keys to verify it are missing.
   */
  async readDelivery(name: ProviderName, delivery: Delivery): Promise<PaymentReport | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).read(delivery)
  }

  /** Does the same when a browser returns from a provider's page with a form. */
  async readReturn(name: ProviderName, form: Record<string, string>): Promise<PaymentReport | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).readReturn?.(form)
  }

  /** Tests the shop's keys with a provider, even before it is switched on. Returns undefined if they work. */
  async connectionProblem(name: ProviderName): Promise<ConnectionProblem | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).check()
  }

  /**
   * Refunds or releases a payment that the shop has no record of, for example of a replaced session. Repeated calls
   * refund once.
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
