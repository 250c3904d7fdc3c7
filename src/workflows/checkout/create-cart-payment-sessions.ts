import { MathBN } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import {
  acquireLockStep,
  createPaymentCollectionForCartWorkflow,
  releaseLockStep,
  updatePaymentCollectionStep,
  useQueryGraphStep,
} from "@medusajs/medusa/core-flows"
import { refreshPaymentSessionsStep } from "./steps/refresh-payment-sessions"
import { requirePayableCartStep } from "./steps/require-payable-cart"

export interface CreateCartPaymentSessionsInput {
  cart_id: string
  /** The chosen provider. If undefined, all providers that can be used for the cart. */
  provider_id?: string | undefined
  /** The signed-in customer. Payment services may have stored their cards. */
  customer_id?: string | undefined
}

const WAIT_SECONDS = 30
/** Longer than payment services need to answer. */
const LOCK_SECONDS = 120

/**
 * Ensures that a cart has one payment session with its present total for each usable provider. The engine's own
 * workflow creates one session and deletes all others. A lock orders concurrent calls and the engine's own cart
 * changes.
 *
 * A provider that does not answer is skipped. A free cart gets no sessions.
 *
 * Throws 400 `invalid_field`, 404, 409 `invalid_state`, and 502 `provider_error` if no provider answers.
 */
export const createCartPaymentSessionsWorkflow = createWorkflow(
  "create-cart-payment-sessions",
  (input: WorkflowData<CreateCartPaymentSessionsInput>) => {
    acquireLockStep({ key: input.cart_id, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
    const cart = useQueryGraphStep({
      entity: "cart",
      fields: [
        "id",
        "region_id",
        "completed_at",
        "currency_code",
        "total",
        "raw_total",
        "items.id",
        "metadata",
        "shipping_address.*",
        "customer.has_account",
        "payment_collection.id",
        "payment_collection.amount",
        "payment_collection.currency_code",
      ],
      filters: { id: input.cart_id },
      options: { throwIfKeyNotFound: true, isList: false },
    }).config({ name: "get-cart" }).data
    const { providers } = requirePayableCartStep({ cart, provider_id: input.provider_id })

    const made = when("begin-payment", { cart }, ({ cart }) => !cart.payment_collection).then(() =>
      createPaymentCollectionForCartWorkflow.runAsStep({ input: { cart_id: input.cart_id } }),
    )
    when("refresh-payment", { cart }, ({ cart }) => isOutdated(cart)).then(() => {
      updatePaymentCollectionStep(transform({ cart }, ({ cart }) => refreshed(cart)))
    })
    const wanted = transform({ input, cart, made, providers }, ({ input, cart, made, providers }) => ({
      payment_collection_id: made?.id ?? cart.payment_collection?.id ?? "",
      amount: cart.total,
      currency_code: cart.currency_code,
      customer_id: input.customer_id,
      providers,
    }))
    refreshPaymentSessionsStep(wanted)
    releaseLockStep({ key: input.cart_id })
    return new WorkflowResponse(
      transform({ wanted }, ({ wanted }) => ({
        id: wanted.payment_collection_id,
        providers: wanted.providers,
      })),
    )
  },
)

interface PricedCart {
  total?: number | null
  currency_code: string
  payment_collection?: { id: string; amount: number; currency_code: string } | null
}

function isOutdated({ total, currency_code, payment_collection }: PricedCart): boolean {
  if (!payment_collection) return false
  return (
    payment_collection.currency_code !== currency_code || !MathBN.eq(payment_collection.amount, total ?? 0)
  )
}

function refreshed({ total, currency_code, payment_collection }: PricedCart) {
  return { selector: { id: payment_collection?.id ?? "" }, update: { amount: total ?? 0, currency_code } }
}
