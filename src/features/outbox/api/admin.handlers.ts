import type { MedusaContainer } from "@medusajs/framework/types"
import { dated } from "../../../kits/rows/dated"
import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { parsedRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { outboundTypes } from "../../outbound-types"
import { startDeliveries } from "../deliver"
import { shownAttempt, shownDelivery, shownEndpoint } from "../module/schemas"
import {
  recoverWebhookEventsWorkflow,
  resendWebhookDeliveryWorkflow,
  testWebhookEndpointWorkflow,
} from "../workflows/webhook-deliveries"
import {
  createWebhookEndpointWorkflow,
  deleteWebhookEndpointWorkflow,
  rotateWebhookSecretWorkflow,
  updateWebhookEndpointWorkflow,
} from "../workflows/webhook-endpoints"
import { webhookEndpoints } from "./admin.rows"

const KNOWN = new Set(outboundTypes.map(({ type }) => type))

/**
 * An endpoint may have stored a type that this version no longer records. A change may keep it, so that an admin can
 * add another type. Throws 400 for other unknown types.
 */
async function refuseNewUnknownTypes(
  scope: MedusaContainer,
  id: string,
  types: readonly string[] = [],
): Promise<void> {
  if (types.every((type) => KNOWN.has(type))) return
  const { event_types: stored } = await scope.resolve("outbox").findEndpoint(id)
  const found = types.findIndex((type) => !KNOWN.has(type) && !stored.includes(type))
  if (found >= 0) throw errors.invalidField(`Field 'event_types.${found}': no event has this type.`)
}

const endpointRow = dated(shownEndpoint)
const deliveryRow = dated(shownDelivery)
const attemptRow = dated(shownAttempt)

async function readDelivery(scope: MedusaContainer, endpointId: string, id: string) {
  const outbox = scope.resolve("outbox")
  await outbox.findEndpoint(endpointId)
  const [found] = await outbox.listWebhookDeliveries({ id, endpoint_id: endpointId }, { take: 1 })
  if (!found) throw errors.notFound()
  return parsedRow(deliveryRow, found)
}

/** The database keeps fewer. */
const MAX_ATTEMPTS = 50

declareHandlers([
  route(webhookEndpoints.adminListWebhookEventTypes, async () => ({
    webhook_event_types: outboundTypes.map(({ type, object, version, about = null }) => ({
      type,
      object,
      version,
      about,
    })),
  })),
  route(webhookEndpoints.adminListWebhookEndpoints, async ({ query, scope }) => {
    const { status, limit, offset } = query
    const [endpoints, count] = await scope
      .resolve("outbox")
      .listAndCountWebhookEndpoints(status ? { status } : {}, pagination(query))
    return {
      webhook_endpoints: endpoints.map((found) => parsedRow(endpointRow, found)),
      count,
      offset,
      limit,
    }
  }),
  route(webhookEndpoints.adminCreateWebhookEndpoint, async ({ body, scope }) => {
    const outbox = scope.resolve("outbox")
    // Only the encrypted secret becomes a part of the workflow.
    const { endpointId, secret, sealed } = await outbox.makeSecret()
    await createWebhookEndpointWorkflow(scope).run({ input: { id: endpointId, sealed, input: body } })
    return { webhook_endpoint: await outbox.findEndpoint(endpointId), secret }
  }),
  route(webhookEndpoints.adminReadWebhookEndpoint, async ({ params, scope }) => ({
    webhook_endpoint: await scope.resolve("outbox").findEndpoint(params.id),
  })),
  route(webhookEndpoints.adminUpdateWebhookEndpoint, async ({ params, body, scope }) => {
    await refuseNewUnknownTypes(scope, params.id, body.event_types)
    await updateWebhookEndpointWorkflow(scope).run({ input: { id: params.id, change: body } })
    if (body.status === "enabled") await startDeliveries(scope)
    return { webhook_endpoint: await scope.resolve("outbox").findEndpoint(params.id) }
  }),
  route(webhookEndpoints.adminDeleteWebhookEndpoint, async ({ params: { id }, scope }) => {
    await deleteWebhookEndpointWorkflow(scope).run({ input: { id } })
    return { id, object: "webhook_endpoint" as const, deleted: true as const }
  }),
  route(webhookEndpoints.adminRotateWebhookSecret, async ({ params, body, scope }) => {
    const outbox = scope.resolve("outbox")
    const { secret, sealed } = await outbox.makeSecret(params.id)
    await rotateWebhookSecretWorkflow(scope).run({
      input: { id: params.id, sealed, overlapHours: body.overlap_hours },
    })
    return { webhook_endpoint: await outbox.findEndpoint(params.id), secret }
  }),
  route(webhookEndpoints.adminTestWebhookEndpoint, async ({ params, scope }) => {
    const { result } = await testWebhookEndpointWorkflow(scope).run({ input: { id: params.id } })
    const webhook_delivery = await readDelivery(scope, params.id, result)
    await startDeliveries(scope)
    return { webhook_delivery }
  }),
  route(webhookEndpoints.adminRecoverWebhookEvents, async ({ params, body, scope }) => {
    const { result } = await recoverWebhookEventsWorkflow(scope).run({
      input: { id: params.id, since: body.since },
    })
    await startDeliveries(scope)
    return result
  }),
  route(webhookEndpoints.adminListWebhookDeliveries, async ({ params, query, scope }) => {
    const { status, event_type, limit, offset } = query
    const outbox = scope.resolve("outbox")
    await outbox.findEndpoint(params.id)
    const [deliveries, count] = await outbox.listAndCountWebhookDeliveries(
      { endpoint_id: params.id, ...(status && { status }), ...(event_type && { event_type }) },
      pagination(query),
    )
    return {
      webhook_deliveries: deliveries.map((found) => parsedRow(deliveryRow, found)),
      count,
      offset,
      limit,
    }
  }),
  route(webhookEndpoints.adminReadWebhookDelivery, async ({ params, scope }) => {
    const outbox = scope.resolve("outbox")
    const webhook_delivery = await readDelivery(scope, params.id, params.delivery_id)
    const event = await outbox.retrieveOutboxEvent(webhook_delivery.event_id)
    const attempts = await outbox.listWebhookAttempts(
      { delivery_id: webhook_delivery.id },
      { order: { number: "DESC" }, take: MAX_ATTEMPTS },
    )
    return {
      webhook_delivery,
      event: {
        id: event.id,
        type: event.type,
        api_version: String(event.version),
        timestamp: event.occurred_at,
        object: event.payload,
      },
      attempts: attempts.map((found) => parsedRow(attemptRow, found)),
    }
  }),
  route(webhookEndpoints.adminResendWebhookDelivery, async ({ params, scope }) => {
    const { id, delivery_id } = params
    await resendWebhookDeliveryWorkflow(scope).run({ input: { endpointId: id, id: delivery_id } })
    const webhook_delivery = await readDelivery(scope, id, delivery_id)
    await startDeliveries(scope)
    return { webhook_delivery }
  }),
])
