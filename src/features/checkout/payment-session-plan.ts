import type { PaymentSessionDTO } from "@medusajs/framework/types"
import { MathBN, PaymentSessionStatus } from "@medusajs/framework/utils"
import { hasExpired } from "../../modules/payments/lib/expiry"

export interface Price {
  amount: number
  currency_code: string
}

/** What becomes of each session that a cart has, and for which providers new ones are made. */
export interface SessionPlan {
  /** Of another amount, or closed at its provider. */
  update: PaymentSessionDTO[]
  create: string[]
  discard: PaymentSessionDTO[]
  /** As they should be. */
  kept: PaymentSessionDTO[]
}

/** Money has been promised or has come. */
const SETTLED = new Set<string>([PaymentSessionStatus.AUTHORIZED, PaymentSessionStatus.CAPTURED])
/** Can still be paid. */
const OPEN = new Set<string>([
  PaymentSessionStatus.PENDING,
  PaymentSessionStatus.REQUIRES_MORE,
  PaymentSessionStatus.PENDING_AUTHORIZATION,
])

const PENDING: string = PaymentSessionStatus.PENDING

/**
 * One session for each provider, and the least that has to be done for that: what money hangs on is left alone, and a
 * session whose page has closed at its provider is opened anew.
 */
export function planSessions(
  known: PaymentSessionDTO[],
  providers: string[],
  price: Price,
  now: number,
): SessionPlan {
  const plan: SessionPlan = { update: [], create: [], discard: [], kept: known.filter(isSettled) }
  const rest = known.filter((session) => !isSettled(session))
  for (const provider of providers) {
    if (plan.kept.some(({ provider_id }) => provider_id === provider)) continue
    const own = rest.filter(({ provider_id }) => provider_id === provider)
    const fitting = own.find(
      (session) => OPEN.has(session.status) && fits(session, price) && !hasExpired(session.data, now),
    )
    const stale = own.find(({ status, currency_code, data }) => {
      const isRenewable = status === PENDING || (OPEN.has(status) && hasExpired(data, now))
      return isRenewable && currency_code === price.currency_code
    })
    if (fitting) plan.kept.push(fitting)
    else if (stale) plan.update.push(stale)
    else plan.create.push(provider)
  }
  plan.discard = rest.filter((session) => !plan.kept.includes(session) && !plan.update.includes(session))
  return plan
}

function isSettled({ status }: PaymentSessionDTO): boolean {
  return SETTLED.has(status)
}

function fits(session: PaymentSessionDTO, { amount, currency_code }: Price): boolean {
  return session.currency_code === currency_code && MathBN.eq(session.amount, amount)
}
