/** A ticket that is not paid, about which the staff decides. */
export interface Decision {
  event_id: string
  code: string
  /** The result of the decision. Undefined until the staff has decided. */
  outcome?: string
}

type Ticket = Pick<Decision, "event_id" | "code">

export const isOpen = ({ outcome }: Decision) => outcome === undefined

/**
 * Adds a ticket, below all others. Rows keep their places until everything is decided, so that a button never takes the
 * place of another ticket's just before a click.
 */
export function asked(all: readonly Decision[], ticket: Ticket): readonly Decision[] {
  if (all.some((one) => isOpen(one) && isSame(one, ticket))) return all
  return [...(all.some(isOpen) ? all : []), ticket]
}

/** Notes what became of a ticket, if it waits for a decision. */
export function decided(all: readonly Decision[], ticket: Ticket, outcome: string): readonly Decision[] {
  return all.map((one) => (isOpen(one) && isSame(one, ticket) ? { ...one, outcome } : one))
}

function isSame(one: Ticket, other: Ticket): boolean {
  return one.event_id === other.event_id && one.code === other.code
}
