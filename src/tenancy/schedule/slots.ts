/** Work that somebody waits for, and work that nobody waits for. */
export type Lane = "prompt" | "slow"

/** After this, a visit does not hold its slot any more: tenants whose databases hang must not hold up the others. */
const PATIENCE_MS = 3_000
/** Visits beyond their patience, at most: each may hold a connection. */
const MOST_OVERDUE: Record<Lane, number> = { prompt: 32, slow: 8 }

/** How many visits a process makes at the same moment. */
export class Slots {
  private readonly taken: Record<Lane, number> = { prompt: 0, slow: 0 }
  private readonly full: Record<Lane, boolean> = { prompt: false, slow: false }
  private readonly overdue: Record<Lane, number> = { prompt: 0, slow: 0 }

  constructor(private readonly atOnce: Record<Lane, number>) {}

  /** How many visits may begin. */
  free(): Record<Lane, number> {
    const freeIn = (lane: Lane) =>
      this.overdue[lane] < MOST_OVERDUE[lane] ? this.atOnce[lane] - this.taken[lane] : 0
    return { prompt: freeIn("prompt"), slow: freeIn("slow") }
  }

  /** Says how many of the free ones were wanted. */
  claimed(lane: Lane, { free, claimed }: { free: number; claimed: number }): void {
    this.full[lane] = claimed >= free
  }

  /** Whether more may be waiting than there were slots. */
  get wasFull(): boolean {
    return this.full.prompt || this.full.slow
  }

  /** Takes a slot. Answers what gives it back. */
  take(lane: Lane): () => void {
    let isOverdue = false
    this.taken[lane]++
    const timer = setTimeout(() => {
      isOverdue = true
      this.taken[lane]--
      this.overdue[lane]++
    }, PATIENCE_MS).unref()
    return () => {
      clearTimeout(timer)
      if (isOverdue) this.overdue[lane]--
      else this.taken[lane]--
    }
  }
}
