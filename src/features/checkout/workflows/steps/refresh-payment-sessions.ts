import type { MedusaContainer, PaymentProviderContext, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../../lib/clock"
import { errors } from "../../../../lib/errors"
import { accountHolderAt, type PaymentCustomer, paymentCustomer } from "../../services/payment-customer"
import { type Price, planSessions } from "../../services/payment-session-plan"

interface Input extends Price {
  payment_collection_id: string
  /** The payment collection was created a moment ago, so it has no sessions. */
  is_new: boolean
  /** The providers that need a session. Sessions of other providers are deleted. */
  providers: string[]
  customer_id?: string | undefined
}

/**
 * Creates, updates and deletes payment sessions, and calls all providers at the same time. If a provider fails, it has
 * no session afterwards. Throws 502 `provider_error` if all fail.
 */
export const refreshPaymentSessionsStep = createStep(
  "refresh-payment-sessions",
  async ({ payment_collection_id, is_new, providers, customer_id, ...price }: Input, { container }) => {
    const payments = container.resolve(Modules.PAYMENT)
    const known = is_new ? [] : await payments.listPaymentSessions({ payment_collection_id })
    const plan = planSessions(known, providers, price, clock.now())
    const payer = plan.create.length > 0 ? await paymentCustomer(container, customer_id) : undefined

    const update = async (session: PaymentSessionDTO) =>
      (await attempt(container, session.provider_id, () =>
        payments.updatePaymentSession({ id: session.id, data: session.data, ...price }),
      )) ?? discard(container, session)
    const create = (provider_id: string) =>
      attempt(container, provider_id, async () => {
        const context = payer && (await contextAt(container, payer, provider_id))
        const session = { provider_id, data: {}, ...price, ...(context && { context }) }
        return payments.createPaymentSession(payment_collection_id, session)
      })
    const [updated, created] = await Promise.all([
      Promise.all(plan.update.map(update)),
      Promise.all(plan.create.map(create)),
      Promise.all(plan.discard.map((session) => discard(container, session))),
    ])
    const ready = [...plan.kept, ...updated, ...created].filter((session) => session !== undefined)
    if (providers.length > 0 && ready.length === 0)
      throw errors.providerError("All payment services failed. Try again shortly.")
    const made = created.flatMap((session) => (session ? [session.id] : []))
    return new StepResponse(undefined, { made, changed: plan.update })
  },
  async (undo, { container }) => {
    const payments = container.resolve(Modules.PAYMENT)
    for (const id of undo?.made ?? []) await payments.deletePaymentSession(id)
    for (const { id, data, amount, currency_code } of undo?.changed ?? [])
      await payments.updatePaymentSession({ id, data, amount, currency_code })
  },
)

async function contextAt(
  container: MedusaContainer,
  payer: PaymentCustomer,
  provider_id: string,
): Promise<PaymentProviderContext> {
  const holder = await accountHolderAt(container, payer, provider_id)
  return { customer: payer.customer, ...(holder && { account_holder: holder }) }
}

/** Deletes a session with an old amount, or of a provider that the cart can no longer use. */
async function discard(
  container: MedusaContainer,
  { id, provider_id }: PaymentSessionDTO,
): Promise<undefined> {
  await attempt(container, provider_id, () => container.resolve(Modules.PAYMENT).deletePaymentSession(id))
}

/** Calls a provider. If that fails, returns undefined, so that the other providers still work. */
async function attempt<Result>(
  container: MedusaContainer,
  provider: string,
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await call()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`Payment provider '${provider}': ${message}`)
    return undefined
  }
}
