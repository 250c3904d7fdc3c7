import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { type ApiError, errors } from "../../../lib/errors"

const { PAYMENT_AUTHORIZATION_ERROR, PAYMENT_REQUIRES_MORE_ERROR, NOT_ALLOWED } = MedusaError.Types
/** The engine's message for every error of a payment provider. It does not contain the reason. */
const SWALLOWED = "Payment authorization failed"
/** The engine's message if the payment was declined, or if the customer must do something first. */
const NOT_AUTHORIZED = /^Session: (\S+) was not authorized with the provider/

/** The customer's next step. Then the same session can complete the same cart. */
type NextStep = { message: string; name: string; type: string }

/**
 * Why a cart was not completed, if the payment is the reason. Returns 402 `payment_failed` if the provider has
 * declined, 502 `provider_error` if it did not answer, or what the customer must do next. Otherwise undefined.
 */
export async function whyUnpaid(
  container: MedusaContainer,
  failure: unknown,
): Promise<NextStep | ApiError | undefined> {
  // Workflows return errors as plain objects, so the class cannot be checked.
  if (!MedusaError.isMedusaError(failure)) return undefined
  const { type, name, message } = failure
  const options = { cause: failure }
  if (type === PAYMENT_REQUIRES_MORE_ERROR) return { message, name, type }
  if (type === PAYMENT_AUTHORIZATION_ERROR)
    return message === SWALLOWED
      ? errors.providerError(
          "The payment provider did not respond, so nothing was ordered. Try again.",
          options,
        )
      : errors.paymentFailed(message, options)

  const sessionId = type === NOT_ALLOWED ? NOT_AUTHORIZED.exec(message)?.[1] : undefined
  if (sessionId === undefined) return undefined
  if (await asksForMore(container, sessionId))
    return { message: "The payment needs a further step.", name, type: PAYMENT_REQUIRES_MORE_ERROR }
  return errors.paymentFailed("The payment was declined or has not been made yet.", options)
}

async function asksForMore(container: MedusaContainer, id: string): Promise<boolean> {
  const [session] = await container.resolve(Modules.PAYMENT).listPaymentSessions({ id }, { take: 1 })
  return session?.status === PaymentSessionStatus.REQUIRES_MORE
}
