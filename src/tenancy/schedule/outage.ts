import { asError } from "../../lib/thrown"

/**
 * So many looks in a row must fail. One look alone also fails when this process is too busy for some seconds to read
 * the database's answer, as right after its start on a slow machine.
 */
const FAILED_LOOKS = 2

/** Says that the home database does not answer, once per outage and in one line. The next look tries it again. */
export class Outage {
  private failure: Error | undefined
  private failedLooks = 0

  constructor(private readonly say: (line: string) => void) {}

  /** Reports that a statement has failed since the last look. */
  failed(error: unknown): void {
    this.failure = asError(error)
  }

  /** Reports the end of a look. */
  looked(): void {
    const { failure } = this
    this.failure = undefined
    this.failedLooks = failure ? this.failedLooks + 1 : 0
    // Without the stack, which would show only this code.
    if (failure && this.failedLooks === FAILED_LOOKS)
      this.say(`Scheduled work waits for the home database, and tries again: ${failure.message}`)
  }
}
