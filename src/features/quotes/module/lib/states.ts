/** The states of a quote. */
export const QUOTE_STATES = [
  "submitted",
  "in_review",
  "sent",
  "renegotiation",
  "accepted",
  "declined",
  "expired",
  "withdrawn",
  "ordered",
] as const

export type QuoteState = (typeof QUOTE_STATES)[number]

/** The states from which an action leads to its state. No other file decides about it. */
export const ACTIONS = {
  review: { from: ["submitted", "renegotiation"], to: "in_review" },
  draft: { from: ["submitted", "in_review", "renegotiation", "sent", "expired"], to: null },
  /** An unread request or counter-offer is reviewed first, so no revision overtakes it. A saved draft reviews it too. */
  send: { from: ["in_review", "sent", "expired"], to: "sent" },
  withdraw: { from: ["submitted", "in_review", "sent", "renegotiation", "expired"], to: "withdrawn" },
  accept: { from: ["sent"], to: "accepted" },
  decline: { from: ["sent"], to: "declined" },
  counter_offer: { from: ["sent"], to: "renegotiation" },
  expire: { from: ["sent"], to: "expired" },
  order: { from: ["accepted"], to: "ordered" },
  /** Reverts an acceptance whose order could not be placed. */
  reopen: { from: ["accepted"], to: "sent" },
} as const satisfies Record<string, { from: readonly QuoteState[]; to: QuoteState | null }>

export type QuoteAction = keyof typeof ACTIONS

export function allows(action: QuoteAction, state: QuoteState): boolean {
  const from: readonly QuoteState[] = ACTIONS[action].from
  return from.includes(state)
}
