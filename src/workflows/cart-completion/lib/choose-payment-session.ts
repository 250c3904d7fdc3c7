import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"

interface Session {
  id: string
  provider_id: string
  status: string
}

/** The statuses of sessions that can complete a cart, as in the engine. */
const USABLE = ["pending", "requires_more", "authorized", "captured", "pending_authorization"]
const PAID = ["authorized", "captured"]
/** The bank transfer. It always reports itself as paid. */
const MANUAL = "pp_system_default"

/**
 * Chooses the payment session: the named provider's, else the only one, else the one that its provider reports as paid.
 * An order never falls back to bank transfer because a card was declined. If several sessions exist and nothing is
 * paid, the caller must choose.
 *
 * Throws 409 `invalid_state` if the named provider has no session, 400 `missing_field` if the choice is ambiguous.
 */
export async function choosePaymentSession(
  container: MedusaContainer,
  all: Session[],
  providerId: string | undefined,
): Promise<Session | undefined> {
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
  // A provider that did not answer may be the one with the payment.
  if (unanswered.length > 0) throw unanswered[0]
  throw errors.missingField("provider_id")
}

/** Asks the provider and authorizes a paid session here. The engine's completion would do the same next. */
async function isPaid(container: MedusaContainer, { id }: Session): Promise<boolean> {
  try {
    return Boolean(await container.resolve(Modules.PAYMENT).authorizePaymentSession(id, {}))
  } catch (error) {
    if (MedusaError.isMedusaError(error)) return false
    throw errors.providerError(undefined, { cause: error })
  }
}
