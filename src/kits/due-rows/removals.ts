/**
 * Counts what a job removes, as it goes. So the numbers are known also if the job fails after it has removed something.
 */
export class Removals {
  private readonly counts = new Map<string, number>()
  private readonly failures = new Set<string>()

  /**
   * Runs the part of a job that removes the rows of a table. If it fails, the table is noted, and the error is thrown.
   *
   * @param part tells each number of rows as soon as they are removed for good.
   */
  async from(table: string, part: (count: (rows: number) => void) => Promise<void>): Promise<void> {
    const count = (rows: number) => this.counts.set(table, (this.counts.get(table) ?? 0) + rows)
    try {
      await part(count)
    } catch (error) {
      this.failures.add(table)
      throw error
    }
  }

  /** The number of removed rows by table. */
  get removed(): Record<string, number> {
    return Object.fromEntries(this.counts)
  }

  /** The tables whose part has failed. */
  get failed(): string[] {
    return [...this.failures]
  }
}
