import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import { forgetEvents, recordEvent } from "../../../kits/outbox/record-event"
import { clock } from "../../../lib/clock"
import { execute, idRow, onConnection, readRow, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { currentTenant, HOME } from "../../../tenancy/current-tenant"
import { EndpointStore } from "./endpoint-store"
import { endpointTested } from "./events"
import { bodyOf } from "./lib/body"
import { type ClaimedDelivery, claimDue, nextDue } from "./lib/claims"
import { recoverSince } from "./lib/recovery"
import { storeFailure, storeSuccess } from "./lib/results"
import { send } from "./lib/send"
import type { Attempted, Outcome, Recovered } from "./types"

type Sql = Context<SqlEntityManager>

/** The current tenant's events on their way to its endpoints. */
export class DeliveryStore extends EndpointStore {
  /** Claims due deliveries of the current tenant. Several processes may do this at once. */
  @InjectManager()
  async claim(most: number, @MedusaContext() context: Sql = {}): Promise<ClaimedDelivery[]> {
    return claimDue(onConnection(context), { now: clock.date(), most })
  }

  /** Sends a claimed delivery and stores the result. Rejects only if the database fails. */
  async attempt(delivery: ClaimedDelivery): Promise<Attempted> {
    const sealed = [delivery.secret, delivery.previous_secret].flatMap((secret) => secret ?? [])
    const outcome = await send(
      {
        url: delivery.url,
        id: delivery.event_id,
        body: bodyOf(delivery, currentTenant()?.slug ?? HOME),
        secrets: sealed.map((secret) => this.open(delivery.endpoint_id, secret)),
      },
      this.options,
    )
    return outcome.error === null
      ? { isMore: await this.storeSuccess(delivery, outcome) }
      : { isMore: true, next: await this.storeFailure(delivery, outcome) }
  }

  @InjectManager()
  protected async storeSuccess(
    delivery: ClaimedDelivery,
    outcome: Outcome,
    @MedusaContext() context: Sql = {},
  ): Promise<boolean> {
    return storeSuccess(onConnection(context), delivery, outcome, clock.date())
  }

  @InjectTransactionManager()
  protected async storeFailure(
    delivery: ClaimedDelivery,
    outcome: Outcome,
    @MedusaContext() context: Sql = {},
  ): Promise<Date | undefined> {
    return storeFailure(withinTransaction(context), delivery, outcome, clock.date())
  }

  @InjectManager()
  async nextDue(@MedusaContext() context: Sql = {}): Promise<Date | undefined> {
    return nextDue(onConnection(context), clock.date())
  }

  /** Records a test event for one endpoint. Throws 404, and 409 `invalid_state` if the endpoint is disabled. */
  async test(endpointId: string): Promise<{ event: string; delivery: string }> {
    const { status } = await this.findEndpoint(endpointId)
    if (status === "disabled") throw errors.invalidState("This endpoint is disabled. Enable it first.")
    const event = await this.testInTransaction(endpointId)
    const [delivery] = await this.listWebhookDeliveries({ event_id: event }, { select: ["id"], take: 1 })
    if (!delivery) throw errors.invalidState("This endpoint is disabled. Enable it first.")
    return { event, delivery: delivery.id }
  }

  @InjectTransactionManager()
  protected async testInTransaction(endpointId: string, @MedusaContext() context: Sql = {}): Promise<string> {
    const created_at = clock.date().toISOString()
    return recordEvent(withinTransaction(context), endpointTested, { id: endpointId, created_at })
  }

  @InjectTransactionManager()
  async forget(events: string[], @MedusaContext() context: Sql = {}): Promise<void> {
    await forgetEvents(withinTransaction(context), events)
  }

  /**
   * Sends a delivery again, or now, whatever its order. Throws 404, and 409 `invalid_state` while it is being sent, waits
   * for an earlier event of its object, or its endpoint is disabled.
   */
  @InjectManager()
  async resend(endpointId: string, deliveryId: string, @MedusaContext() context: Sql = {}): Promise<void> {
    const { status } = await this.findEndpoint(endpointId)
    if (status === "disabled") throw errors.invalidState("This endpoint is disabled. Enable it first.")
    const sql = onConnection(context)
    const values = { endpointId, deliveryId, now: clock.date() }
    const resent = await execute(
      sql,
      `UPDATE webhook_delivery SET status = 'waiting', tries = 0, next_attempt_at = :now, updated_at = :now
        WHERE id = :deliveryId AND endpoint_id = :endpointId AND status IN ('waiting', 'delivered', 'exhausted')`,
      values,
    )
    await execute(sql, `UPDATE webhook_endpoint SET paused_until = NULL WHERE id = :endpointId`, values)
    if (resent > 0) return
    const found = await readRow(
      sql,
      idRow,
      `SELECT id FROM webhook_delivery WHERE id = :deliveryId AND endpoint_id = :endpointId`,
      values,
    )
    if (!found) throw errors.notFound()
    throw errors.invalidState(
      "This delivery is being sent, or waits for an earlier event of the same object.",
    )
  }

  /** Sends an endpoint what it has missed since a time. Throws 404. */
  @InjectManager()
  async recover(endpointId: string, since: Date, @MedusaContext() context: Sql = {}): Promise<Recovered> {
    await this.findEndpoint(endpointId)
    return recoverSince(onConnection(context), { endpointId, since, now: clock.date() })
  }
}
