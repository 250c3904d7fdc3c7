import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { type ApiError, errors } from "../../../lib/errors"

const { PAYMENT_AUTHORIZATION_ERROR, PAYMENT_REQUIRES_MORE_ERROR, NOT_ALLOWED } = MedusaError.Types
/** The engine's word for whatever a provider has thrown, which it keeps to itself. */
const SWALLOWED = "Payment authorization failed"
/** The engine's word for a provider's no as for its question to the customer. */
const NOT_AUTHORIZED = /^Session: (\S+) was not authorized with the provider/

/** What the customer has to do, before the same cart can be completed by the same session. */
type NextStep = { message: string; name: string; type: string }

/**
 * Why a cart has not become an order, where that is its payment: 402 `payment_failed` where the provider says no, 502
 * `provider_error` where it does not answer, and otherwise the customer's next step. Nothing where it is not.
 */
export async function whyUnpaid(
  container: MedusaContainer,
  failure: unknown,
): Promise<NextStep | ApiError | undefined> {
  // What comes out of a workflow has the fields of an error, and is none.
  if (!MedusaError.isMedusaError(failure)) return undefined
  const { type, name, message } = failure
  const options = { cause: failure }
  if (type === PAYMENT_REQUIRES_MORE_ERROR) return { message, name, type }
  if (type === PAYMENT_AUTHORIZATION_ERROR)
    return message === SWALLOWED
      ? errors.providerError("The payment service did not answer: nothing was ordered. Try again.", options)
      : errors.paymentFailed(message, options)

  const sessionId = type === NOT_ALLOWED ? NOT_AUTHORIZED.exec(message)?.[1] : undefined
  if (sessionId === undefined) return undefined
  if (await asksForMore(container, sessionId))
    return { message: "The payment needs a further step.", name, type: PAYMENT_REQUIRES_MORE_ERROR }
  return errors.paymentFailed("The payment was declined, or has not been made yet.", options)
}

async function asksForMore(container: MedusaContainer, id: string): Promise<boolean> {
  const [session] = await container.resolve(Modules.PAYMENT).listPaymentSessions({ id }, { take: 1 })
  return session?.status === PaymentSessionStatus.REQUIRES_MORE
}
