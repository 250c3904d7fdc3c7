import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { errors } from "../../../lib/errors"
import { refreshPaymentSessionsStep } from "../../checkout/workflows/steps/refresh-payment-sessions"
import { enabledPaymentMethods, methodsOf } from "../../payments/services/enabled-payment-methods"
import { requireUnpaid } from "../../payments/services/require-unpaid"
import type { Quote } from "../module/types"

interface Paying {
  quote: Pick<Quote, "region_id" | "currency_code">
  order_id: string
  /** The chosen provider. Without it, sessions are created for all that the shop offers. */
  provider_id?: string | undefined
}

const WAIT_SECONDS = 30
/** Longer than payment services need to answer. */
const LOCK_SECONDS = 120

const collectionRow = z.object({ id: z.string(), status: z.string(), amount: z.coerce.number() })

const findPayableQuoteOrderStep = createStep(
  "find-payable-quote-order",
  async ({ quote, order_id, provider_id }: Paying, { container }) => {
    const { order, payment_collection } = await payableOf(container, order_id)
    requireUnpaid({ status: payment_collection.status, order })
    const methods =
      quote.region_id === null
        ? await methodsOf(container, quote.currency_code)
        : await enabledPaymentMethods(container, quote.region_id)
    const known = methods.map((method) => method.provider_id)
    if (provider_id !== undefined && !known.includes(provider_id))
      throw errors.invalidField("Field 'provider_id': this provider cannot be used for the order.")
    return new StepResponse({
      payment_collection_id: payment_collection.id,
      amount: payment_collection.amount,
      currency_code: quote.currency_code,
      is_new: false,
      providers: provider_id === undefined ? known : [provider_id],
    })
  },
)

/**
 * Gives the order of a quote one payment session for each provider that the shop offers, as for a cart. Valid sessions
 * are kept. The order's lock keeps its cancellation away meanwhile.
 *
 * Throws 400 `invalid_field`, 409 `invalid_state` if the order is paid or canceled, and 502 `provider_error` if no
 * provider answers.
 */
export const payQuoteOrderWorkflow = createWorkflow("pay-quote-order", (input: WorkflowData<Paying>) => {
  acquireLockStep({ key: input.order_id, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
  const wanted = findPayableQuoteOrderStep(input)
  refreshPaymentSessionsStep(wanted)
  releaseLockStep({ key: input.order_id })
  return new WorkflowResponse(
    transform({ wanted }, ({ wanted: { payment_collection_id, providers } }) => ({
      id: payment_collection_id,
      providers,
    })),
  )
})

async function payableOf(container: MedusaContainer, id: string) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "id",
      "status",
      "payment_collections.id",
      "payment_collections.status",
      "payment_collections.amount",
    ],
    filters: { id },
  })
  const [order] = data
  const [found] = order?.payment_collections ?? []
  if (!order || !found) throw errors.invalidState("The order has no payment.")
  return { order, payment_collection: collectionRow.parse(JSON.parse(JSON.stringify(found))) }
}
