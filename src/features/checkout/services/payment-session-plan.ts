import type { PaymentSessionDTO } from "@medusajs/framework/types"
import { MathBN, PaymentSessionStatus } from "@medusajs/framework/utils"
import { hasExpired } from "../../payments/module/lib/expiry"

export interface Price {
  amount: number
  currency_code: string
}

/** The plan for a cart's payment sessions. */
export interface SessionPlan {
  /** Sessions with an old amount, or that the provider has closed. */
  update: PaymentSessionDTO[]
  create: string[]
  discard: PaymentSessionDTO[]
  /** Sessions that need no change. */
  kept: PaymentSessionDTO[]
}

/** The provider has authorized or captured money. */
const SETTLED = new Set<string>([PaymentSessionStatus.AUTHORIZED, PaymentSessionStatus.CAPTURED])
/** The customer can still pay. */
const OPEN = new Set<string>([
  PaymentSessionStatus.PENDING,
  PaymentSessionStatus.REQUIRES_MORE,
  PaymentSessionStatus.PENDING_AUTHORIZATION,
])

const PENDING: string = PaymentSessionStatus.PENDING

/**
 * Decides how each provider gets one session for this price, with as few calls as possible. A session with money stays
 * unchanged. A session that its provider has closed is opened again.
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
