import { MathBN, Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import {
  acquireLockStep,
  createPaymentCollectionsStep,
  createRemoteLinkStep,
  releaseLockStep,
  updatePaymentCollectionStep,
} from "@medusajs/medusa/core-flows"
import type { PayableCart } from "../module/types"
import { findPayableCartStep } from "./steps/find-payable-cart"
import { refreshPaymentSessionsStep } from "./steps/refresh-payment-sessions"
import { requirePayableCartStep } from "./steps/require-payable-cart"

export interface CreateCartPaymentSessionsInput {
  cart_id: string
  /** The chosen provider. Without it, sessions are created for all providers that the cart can use. */
  provider_id?: string | undefined
  /** The signed-in customer. A payment service may have stored this customer's cards. */
  customer_id?: string | undefined
}

const WAIT_SECONDS = 30
/** Longer than payment services need to answer. */
const LOCK_SECONDS = 120

/**
 * Gives a cart one payment session with its present total for each provider that it can use. The engine's own workflow
 * would create one session and delete all others. The cart's lock makes concurrent calls and changes of the cart run
 * one after the other.
 *
 * If a provider does not answer, it is left out. A cart that costs nothing gets no session.
 *
 * Throws 400 `invalid_field`, 404, 409 `invalid_state`, and 502 `provider_error` if no provider answers.
 */
export const createCartPaymentSessionsWorkflow = createWorkflow(
  "create-cart-payment-sessions",
  (input: WorkflowData<CreateCartPaymentSessionsInput>) => {
    acquireLockStep({ key: input.cart_id, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
    const cart = findPayableCartStep(input)
    const { providers } = requirePayableCartStep({ cart, provider_id: input.provider_id })

    const made = when("begin-payment", { cart }, ({ cart }) => !cart.payment_collection).then(() =>
      beginPayment(cart),
    )
    when("refresh-payment", { cart }, ({ cart }) => isOutdated(cart)).then(() => {
      updatePaymentCollectionStep(transform({ cart }, ({ cart }) => refreshed(cart)))
    })
    const wanted = transform({ input, cart, made, providers }, ({ input, cart, made, providers }) => ({
      payment_collection_id: made ?? cart.payment_collection?.id ?? "",
      amount: cart.total,
      currency_code: cart.currency_code,
      is_new: !cart.payment_collection,
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

/** Creates the payment of a cart, as the engine's own workflow does, but without reading the cart again. */
function beginPayment(cart: WorkflowData<PayableCart>) {
  const created = createPaymentCollectionsStep(
    transform({ cart }, ({ cart: { currency_code, total } }) => [{ currency_code, amount: total }]),
  )
  const id = transform({ created }, ({ created }) => created[0]?.id ?? "")
  createRemoteLinkStep(
    transform({ cart, id }, ({ cart, id }) => [
      { [Modules.CART]: { cart_id: cart.id }, [Modules.PAYMENT]: { payment_collection_id: id } },
    ]),
  )
  return id
}

function isOutdated({ total, currency_code, payment_collection }: PayableCart): boolean {
  if (!payment_collection) return false
  return payment_collection.currency_code !== currency_code || !MathBN.eq(payment_collection.amount, total)
}

function refreshed({ total, currency_code, payment_collection }: PayableCart) {
  return { selector: { id: payment_collection?.id ?? "" }, update: { amount: total, currency_code } }
}
