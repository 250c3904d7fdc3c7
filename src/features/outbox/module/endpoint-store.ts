import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { generateEntityId, InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { z } from "zod"
import { dated } from "../../../kits/rows/dated"
import { clock } from "../../../lib/clock"
import { execute, onConnection, parsedRow, readRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { checkAddress } from "./lib/addresses"
import { newSecret } from "./lib/signature"
import { OutboxEvent } from "./models/outbox-event"
import { WebhookAttempt } from "./models/webhook-attempt"
import { WebhookDelivery } from "./models/webhook-delivery"
import { WebhookEndpoint } from "./models/webhook-endpoint"
import { shownEndpoint } from "./schemas"
import type {
  EndpointChange,
  MadeSecret,
  NewEndpoint,
  OutboxDependencies,
  OutboxOptions,
  ShownEndpoint,
} from "./types"

type Sql = Context<SqlEntityManager>

const HOUR_MS = 3_600_000

const endpointRow = dated(shownEndpoint)
const secretsRow = z.object({
  secret: z.string(),
  previous_secret: z.string().nullable(),
  previous_secret_until: z.date().nullable(),
})

/** An endpoint's secrets before a rotation, encrypted. */
export type Secrets = z.output<typeof secretsRow>
/** The columns of an endpoint before a change. */
export type EndpointBefore = Pick<
  ShownEndpoint,
  "id" | "url" | "description" | "event_types" | "status" | "disabled_reason" | "disabled_at"
>

/** The servers of the current tenant's shop that get events. */
export class EndpointStore extends MedusaService({
  OutboxEvent,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
}) {
  protected readonly encryption: OutboxDependencies["encryption"]

  constructor(
    container: OutboxDependencies,
    protected readonly options: OutboxOptions,
  ) {
    super(container, options)
    this.encryption = container.encryption
  }

  /** Makes a secret for an endpoint, or for a new one. */
  async makeSecret(endpointId: string = generateEntityId(undefined, "whe")): Promise<MadeSecret> {
    const secret = newSecret()
    return { endpointId, secret, sealed: this.encryption.seal(secret, placeOf(endpointId)) }
  }

  /** Throws 400, and the trigger's 409 if there are too many. */
  async addEndpoint(id: string, sealed: string, input: NewEndpoint): Promise<void> {
    checkAddress(input.url, this.options)
    const { url, description, event_types } = input
    await this.createWebhookEndpoints({
      id,
      url,
      description,
      event_types: [...new Set(event_types)],
      secret: sealed,
    })
  }

  async findEndpoint(id: string): Promise<ShownEndpoint> {
    return parsedRow(endpointRow, await this.retrieveWebhookEndpoint(id))
  }

  /** Changes an endpoint and returns what it was before. Throws 404 and 400. */
  async changeEndpoint(
    id: string,
    { status, event_types, ...change }: EndpointChange,
  ): Promise<EndpointBefore> {
    const before = await this.findEndpoint(id)
    if (change.url !== undefined) checkAddress(change.url, this.options)
    await this.updateWebhookEndpoints({
      id,
      ...change,
      ...(event_types && { event_types: [...new Set(event_types)] }),
      ...(status === "disabled" && before.status !== "disabled" && disabledNow()),
      ...(status === "enabled" && before.status !== "enabled" && ENABLED),
    })
    return before
  }

  async undoChange(before: EndpointBefore): Promise<void> {
    const { id, url, description, event_types, status, disabled_reason, disabled_at } = before
    await this.updateWebhookEndpoints({
      id,
      url,
      description,
      event_types,
      status,
      disabled_reason,
      disabled_at: disabled_at && new Date(disabled_at),
    })
  }

  /** Gives an endpoint a new secret. The old one signs too, until the overlap ends. Throws 404. */
  @InjectManager()
  async rotateSecret(
    id: string,
    { sealed, overlapHours }: { sealed: string; overlapHours: number },
    @MedusaContext() context: Sql = {},
  ): Promise<Secrets> {
    const now = clock.now()
    const before = await readRow(
      onConnection(context),
      secretsRow,
      `UPDATE webhook_endpoint AS endpoint
          SET secret = :sealed, previous_secret = before.secret, previous_secret_until = :until, updated_at = :now
         FROM (SELECT * FROM webhook_endpoint WHERE id = :id AND deleted_at IS NULL FOR UPDATE) AS before
        WHERE endpoint.id = before.id
       RETURNING before.secret, before.previous_secret, before.previous_secret_until`,
      { id, sealed, until: new Date(now + overlapHours * HOUR_MS), now: new Date(now) },
    )
    if (!before) throw errors.notFound()
    return before
  }

  @InjectManager()
  async undoRotation(id: string, before: Secrets, @MedusaContext() context: Sql = {}): Promise<void> {
    await execute(
      onConnection(context),
      `UPDATE webhook_endpoint
          SET secret = :secret, previous_secret = :previous_secret, previous_secret_until = :previous_secret_until
        WHERE id = :id`,
      { id, ...before },
    )
  }

  protected open(id: string, sealed: string): string {
    return this.encryption.open(sealed, placeOf(id))
  }
}

function placeOf(id: string): string {
  return `${currentTenantId()}/webhook_endpoint/${id}`
}

const ENABLED = {
  status: "enabled",
  disabled_reason: null,
  disabled_at: null,
  consecutive_failures: 0,
  failing_since: null,
  paused_until: null,
  notice_at: null,
} as const

const disabledNow = () =>
  ({ status: "disabled", disabled_reason: "manual", disabled_at: clock.date(), notice_at: null }) as const
