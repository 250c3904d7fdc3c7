import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { errors } from "../../../../lib/errors"
import type { PaymentSession } from "../../module/types"

/** The statuses in which a payment session can complete a cart. The engine uses the same list. */
const USABLE = ["pending", "requires_more", "authorized", "captured", "pending_authorization"]
const PAID = ["authorized", "captured"]
/** The engine's provider for bank transfers. It reports every session as paid, so its answer proves nothing. */
const MANUAL = "pp_system_default"

/**
 * Chooses the payment session for an order: the one of the requested provider, else the only one, else the one that its
 * provider reports as paid. If several sessions exist and none is paid, the caller must choose. So an order never
 * becomes a bank transfer only because a card was declined.
 *
 * Throws 409 `invalid_state` if the requested provider has no session, 400 `missing_field` if the choice is ambiguous.
 */
export async function choosePaymentSession(
  container: MedusaContainer,
  all: PaymentSession[],
  providerId: string | undefined,
): Promise<PaymentSession | undefined> {
  const sessions = all.filter(({ status }) => USABLE.includes(status))
  if (providerId !== undefined) {
    const named = sessions.find(({ provider_id }) => provider_id === providerId)
    if (!named)
      throw errors.invalidState(
        `The cart has no open payment session of '${providerId}': call POST /store/carts/:id/payment-sessions first.`,
      )
    return named
  }
  if (sessions.length <= 1) return sessions[0]

  const paid = sessions.find(({ status }) => PAID.includes(status))
  if (paid) return paid
  const unanswered: unknown[] = []
  for (const session of sessions.filter(({ provider_id }) => provider_id !== MANUAL)) {
    const answer = await isPaid(container, session).catch((error: unknown) => void unanswered.push(error))
    if (answer) return session
  }
  // A provider did not answer. It may be the one that was paid, so do not choose another.
  if (unanswered.length > 0) throw unanswered[0]
  throw errors.missingField("provider_id")
}

/**
 * Asks the provider whether a session is paid. If it is, the engine also marks the session as authorized, which the
 * completion would do next.
 */
async function isPaid(container: MedusaContainer, { id }: PaymentSession): Promise<boolean> {
  try {
    return Boolean(await container.resolve(Modules.PAYMENT).authorizePaymentSession(id, {}))
  } catch (error) {
    if (MedusaError.isMedusaError(error)) return false
    throw errors.providerError(undefined, { cause: error })
  }
}
