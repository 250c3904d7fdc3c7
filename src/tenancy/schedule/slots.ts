/** The two queues of jobs: urgent work and background work. */
export type Lane = "prompt" | "slow"

/** A visit that takes longer gives up its place and continues, so that hanging databases do not block other tenants. */
const PATIENCE_MS = 3_000
/** How many visits may run longer than that. Each may hold a connection, so their number is limited. */
const MAX_OVERDUE: Record<Lane, number> = { prompt: 32, slow: 8 }

/** Limits how many tenants this process visits at once. */
export class Slots {
  private readonly taken: Record<Lane, number> = { prompt: 0, slow: 0 }
  private readonly full: Record<Lane, boolean> = { prompt: false, slow: false }
  private readonly overdue: Record<Lane, number> = { prompt: 0, slow: 0 }

  constructor(private readonly atOnce: Record<Lane, number>) {}

  /** How many visits may start now. */
  free(): Record<Lane, number> {
    const freeIn = (lane: Lane) =>
      this.overdue[lane] < MAX_OVERDUE[lane] ? this.atOnce[lane] - this.taken[lane] : 0
    return { prompt: freeIn("prompt"), slow: freeIn("slow") }
  }

  /** Notes whether the due work filled all free places. */
  claimed(lane: Lane, { free, claimed }: { free: number; claimed: number }): void {
    this.full[lane] = claimed >= free
  }

  /** Whether more work was due than there were places. */
  get wasFull(): boolean {
    return this.full.prompt || this.full.slow
  }

  /** Takes a place. Returns a function that gives it back. */
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
