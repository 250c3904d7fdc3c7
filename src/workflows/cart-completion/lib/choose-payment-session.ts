import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"

interface Session {
  id: string
  provider_id: string
  status: string
}

/** As the engine has it: sessions that a cart can be completed by. */
const USABLE = ["pending", "requires_more", "authorized", "captured", "pending_authorization"]
const PAID = ["authorized", "captured"]
/** The bank transfer, which says of itself that it is paid as soon as it is asked. */
const MANUAL = "pp_system_default"

/**
 * The session by which a cart is paid: that of the provider that the caller names; else the only one; else the one that
 * is paid already, of which the providers are asked. Nobody's order becomes one by bank transfer because their card was
 * declined: where there is a choice and nothing is paid, the caller has to say.
 *
 * Throws 409 `invalid_state` where the named provider has no session, 400 `missing_field` where the choice is open.
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
  // The one that did not answer may be the one that was paid.
  if (unanswered.length > 0) throw unanswered[0]
  throw errors.missingField("provider_id")
}

/** Asks the provider. What is authorized there becomes so here, which completing the cart would do next. */
async function isPaid(container: MedusaContainer, { id }: Session): Promise<boolean> {
  try {
    return Boolean(await container.resolve(Modules.PAYMENT).authorizePaymentSession(id, {}))
  } catch (error) {
    if (MedusaError.isMedusaError(error)) return false
    throw errors.providerError(undefined, { cause: error })
  }
}
