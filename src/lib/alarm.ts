/** Lets one caller wait for the next ring. A ring while nobody waits is remembered. */
export class Alarm {
  private hasRung = false
  private wake: (() => void) | undefined

  constructor(private readonly signal: AbortSignal) {}

  readonly ring = (): void => {
    this.hasRung = true
    this.wake?.()
  }

  async wait(milliseconds: number): Promise<void> {
    this.signal.throwIfAborted()
    if (!this.hasRung) await this.rung(milliseconds)
    this.hasRung = false
    this.signal.throwIfAborted()
  }

  private rung(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.signal.removeEventListener("abort", end)
        this.wake = undefined
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      this.signal.addEventListener("abort", end)
      this.wake = end
    })
  }
}
