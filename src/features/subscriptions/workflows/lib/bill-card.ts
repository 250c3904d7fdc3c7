import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../../lib/errors"
import type { CardGateway } from "../../../payments/module/card-types"
import type { Outcome, Work } from "../../module/lib/card-billing"
import type { Attempt } from "../../module/types"
import { readCard } from "./cards"
import { payerOf } from "./payer"
import { retryDays } from "./retry-days"

/** The steps of one run: a charge and its result, for several missed periods. */
const MAX_STEPS = 24

/** Does what is due for a subscription that we bill: begins periods, charges the card, and asks for open results. */
export async function billCard(container: MedusaContainer, id: string): Promise<void> {
  const { cards } = container.resolve("subscriptions")
  // Without keys, nothing is claimed.
  const gateway = await container.resolve("payments").cards()
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const work = await cards.claimWork(id)
    if (work.do === "nothing") return
    if (work.do !== "again") await workOn(container, gateway, work)
  }
}

async function workOn(
  container: MedusaContainer,
  gateway: CardGateway,
  { do: what, attempt, found }: Extract<Work, { attempt: Attempt }>,
): Promise<void> {
  const outcome =
    what === "ask"
      ? await standingOf(gateway, attempt)
      : await charged(container, gateway, { attempt, found })
  const { cards } = container.resolve("subscriptions")
  await cards.settleCharge({ attemptId: attempt.id, outcome, retryDays: await retryDays(container) })
}

async function charged(
  container: MedusaContainer,
  gateway: CardGateway,
  { attempt, found }: Pick<Extract<Work, { attempt: Attempt }>, "attempt" | "found">,
): Promise<Outcome> {
  const card = found.card === null ? undefined : readCard(container, found.card)
  if (card === undefined) return { result: "declined", reason: "There is no stored card." }
  const payer = await payerOf(container, found.customer_id).catch(() => undefined)
  if (!payer) return { result: "declined", reason: "The customer has no account any more." }
  const { merchant_ref: reference, amount_minor, currency_code } = attempt
  const { plan_name: title } = await container.resolve("subscriptions").subscriptionOf(found.id)
  const payment = { reference, amount_minor, currency_code, title, payer }
  // If the answer is lost, the charge may have been made. So the provider is asked about it.
  const answer = await gateway.charge(card, payment).catch(() => undefined)
  if (answer?.status === "unsent") return { result: "unsent" }
  const standing = await standingOf(gateway, attempt)
  if (standing.result === "none" && answer?.status === "declined")
    return { result: "declined", reason: answer.reason }
  return standing
}

/** The provider's state of a charge. Without a response, it is unknown. */
export async function standingOf(gateway: CardGateway, attempt: Attempt): Promise<Outcome> {
  const state = await gateway.look(attempt.merchant_ref).catch(() => undefined)
  if (!state) return { result: "unanswered" }
  if (state.status === "none") return { result: "none" }
  if (state.amount_minor !== attempt.amount_minor || state.currency_code !== attempt.currency_code)
    throw errors.providerError("PayTR reports another amount than the charge's.")
  return { result: "paid" }
}
