import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { withinTransaction } from "../../lib/database"
import { gatewayOf } from "./gateways"
import { finishEvent, recordEvent } from "./lib/events"
import { giveBack } from "./lib/give-back"
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

/** What payment providers have reported to the current tenant. Written by the workflows of `workflows/payments`. */
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
   * Writes a report down, once, and answers what has followed from it; nothing where that is still to be done, also
   * because an earlier attempt has failed.
   */
  async recordReport(providerId: string, report: PaymentReport): Promise<EventOutcome | null> {
    return this.recordInTransaction(providerId, report)
  }

  /** Says of a report that all that follows from it is done, and what that was. */
  async finishReport(
    providerId: string,
    eventId: string,
    outcome: EventOutcome,
    note: string | null,
  ): Promise<void> {
    await this.finishInTransaction(providerId, eventId, outcome, note)
  }

  /**
   * What a webhook or callback reports, held against the provider itself. Nothing where it is of no interest here.
   *
   * Throws 403 `forbidden` where it is not the provider's, 503 `not_configured` without the keys that would tell.
   */
  async readDelivery(name: ProviderName, delivery: Delivery): Promise<PaymentReport | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).read(delivery)
  }

  /** The same for a browser that comes back from a provider's page, with the form that it was given there. */
  async readReturn(name: ProviderName, form: Record<string, string>): Promise<PaymentReport | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).readReturn?.(form)
  }

  /** Whether a provider takes the shop's keys, also before it is switched on. Nothing where it does. */
  async connectionProblem(name: ProviderName): Promise<ConnectionProblem | undefined> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    return gatewayOf(name, settings, this.options).check()
  }

  /**
   * Gives back money of a payment that the shop knows nothing of, such as of a session that was replaced meanwhile.
   * Any number of times: what has been given back is not given back again.
   */
  async returnUnclaimed(name: ProviderName, report: PaymentReport): Promise<void> {
    const settings = await this.dependencies.tenantConfig.read("payments")
    await giveBack(gatewayOf(name, settings, this.options), report)
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
