/** Urgent work and background work. */
export type Lane = "prompt" | "slow"

/** After this time a visit no longer uses its slot, so that hanging databases do not block other tenants. */
const PATIENCE_MS = 3_000
/** The maximum number of visits that exceed this time. Each may use a connection. */
const MOST_OVERDUE: Record<Lane, number> = { prompt: 32, slow: 8 }

/** Limits the simultaneous visits of a process. */
export class Slots {
  private readonly taken: Record<Lane, number> = { prompt: 0, slow: 0 }
  private readonly full: Record<Lane, boolean> = { prompt: false, slow: false }
  private readonly overdue: Record<Lane, number> = { prompt: 0, slow: 0 }

  constructor(private readonly atOnce: Record<Lane, number>) {}

  /** The number of visits that may start now. */
  free(): Record<Lane, number> {
    const freeIn = (lane: Lane) =>
      this.overdue[lane] < MOST_OVERDUE[lane] ? this.atOnce[lane] - this.taken[lane] : 0
    return { prompt: freeIn("prompt"), slow: freeIn("slow") }
  }

  /** Records whether the claimed work filled all free slots. */
  claimed(lane: Lane, { free, claimed }: { free: number; claimed: number }): void {
    this.full[lane] = claimed >= free
  }

  /** Whether more work may be waiting than there were slots. */
  get wasFull(): boolean {
    return this.full.prompt || this.full.slow
  }

  /** Takes a slot. Returns a function that releases it. */
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
