import { isSameAmount } from "../../../../lib/money"
import type { SessionState, Standing } from "../types"

export function isPaid({ state }: Standing): boolean {
  return state === "authorized" || state === "captured"
}

/** Whether the provider's payment is the one of this session, with its amount. */
export function isFor(state: SessionState, standing: Standing): boolean {
  return (
    standing.session_id === state.session_id &&
    standing.currency_code === state.currency_code &&
    isSameAmount(standing.amount, state.amount, state.currency_code)
  )
}
