/** The pieces of one line of an order. */
export interface Pieces {
  ordered: number
  fulfilled: number
  delivered: number
  requested: number
  received: number
  dismissed: number
  writtenOff: number
}

/** The pieces of a return that were requested, and those that came back. */
interface Returned {
  asked: number
  back: number
}

/** The quantities and amounts of an order: as the API returns them, or as the ledger expects them. */
export interface Books {
  lines: Record<string, Pieces>
  returns: Record<string, Returned>
  total: number
  pending: number
  captured: number
  refunded: number
}

const NO_PIECES: Pieces = {
  ordered: 0,
  fulfilled: 0,
  delivered: 0,
  requested: 0,
  received: 0,
  dismissed: 0,
  writtenOff: 0,
}

export type PieceChange = Partial<Pieces>

/** The books of an order, kept by simple sums. */
export class OrderLedger {
  readonly lines = new Map<string, Pieces>()
  readonly returns = new Map<string, Returned>()
  captured = 0
  refunded = 0
  private credits = 0

  /** @param price of one piece. @param shipping of the whole order. */
  constructor(
    private readonly price: number,
    private readonly shipping: number,
  ) {}

  count(line: string, change: PieceChange): void {
    const pieces = { ...(this.lines.get(line) ?? NO_PIECES) }
    for (const name of keysOf(change)) pieces[name] += change[name] ?? 0
    this.lines.set(line, pieces)
  }

  /** Money that is not owed to the buyer becomes a credit when it is refunded. */
  refund(amount: number): void {
    this.credits += Math.max(0, amount - Math.max(0, -this.pending))
    this.refunded += amount
  }

  get total(): number {
    const kept = [...this.lines.values()].map((line) => line.ordered - line.received - line.dismissed)
    return this.shipping - this.credits + this.price * sum(kept)
  }

  /** The amount that the buyer owes. It does not include pieces whose return is requested. */
  get pending(): number {
    const requested = [...this.lines.values()].map((line) => line.requested)
    return this.total - this.price * sum(requested) - this.captured + this.refunded
  }

  get books(): Books {
    const { total, pending, captured, refunded } = this
    const lines = Object.fromEntries(this.lines)
    return cleared({ lines, returns: Object.fromEntries(this.returns), total, pending, captured, refunded })
  }
}

/** Leaves out removed lines, and parts of cents that sums of floats have. */
export function cleared({ lines, returns, ...money }: Books): Books {
  const rounded = ([name, amount]: [string, number]) => [name, Math.round(amount * 100) / 100 + 0]
  return {
    ...({ ...money, ...Object.fromEntries(Object.entries(money).map(rounded)) } satisfies typeof money),
    lines: Object.fromEntries(Object.entries(lines).filter(([, { ordered }]) => ordered !== 0)),
    returns,
  }
}

/** The rules that no sequence of calls may break, with a text for each broken one. */
export function impossible({ lines, returns, captured, refunded }: Books): string[] {
  const wrong = Object.entries(lines).flatMap(([id, line]) => [
    ...keysOf(line).flatMap((name) => (line[name] < 0 ? [`${name} of ${id} is negative`] : [])),
    ...(line.fulfilled > line.ordered ? [`${id}: more fulfilled than ordered`] : []),
    ...(line.delivered > line.fulfilled ? [`${id}: more delivered than fulfilled`] : []),
    ...(sum([line.requested, line.received, line.dismissed]) > line.fulfilled
      ? [`${id}: more returned than fulfilled`]
      : []),
  ])
  const returned = Object.entries(returns).flatMap(([id, { asked, back }]) =>
    back > asked ? [`${id}: more came back than was requested`] : [],
  )
  return [...wrong, ...returned, ...(refunded > captured ? ["more refunded than captured"] : [])]
}

function keysOf<Of extends object>(of: Of) {
  return Object.keys(of) as (keyof Of)[]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
