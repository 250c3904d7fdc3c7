import { markdownTable } from "./markdown-table"

/** One thing that a bench has measured, and its limit. */
export interface Bar {
  name: string
  measured: number
  kind: "at least" | "at most"
  limit: number
  /** Absolute times and sizes, for information. They depend on the machine, so nothing judges them. */
  beside: string
}

const HEADER = ["", "bar", "measured", "limit", "beside it"]

/**
 * The bars of one run. A bar is a ratio of two measurements of the same run, or a number of wrong outcomes, so it does
 * not depend on the machine's speed.
 */
export class Bars {
  readonly #bars: Bar[] = []

  atLeast(name: string, measured: number, limit: number, beside = ""): void {
    this.#bars.push({ name, measured, kind: "at least", limit, beside })
  }

  atMost(name: string, measured: number, limit: number, beside = ""): void {
    this.#bars.push({ name, measured, kind: "at most", limit, beside })
  }

  /** Adds a bar for wrong outcomes, of which there may be none. */
  none(name: string, count: number, beside = ""): void {
    this.atMost(name, count, 0, beside)
  }

  /**
   * Runs a trial that throws at the first wrong outcome. The error ends the bench, after the bar has failed.
   *
   * @param name the wrong outcomes that the trial looks for
   */
  async trial<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      this.none(name, 0)
      return result
    } catch (error) {
      this.none(name, 1)
      throw error
    }
  }

  get failed(): string[] {
    return this.#bars.filter((bar) => !isMet(bar)).map(({ name }) => name)
  }

  /** The table for a page of the documentation, the failed bars in bold. */
  page(columns: { name: string; measured: string; beside: string }): string {
    const lines = this.#bars.map((bar) => [
      bar.name,
      isMet(bar) ? written(bar.measured) : `**${written(bar.measured)}**`,
      `${bar.kind} ${bar.limit}`,
      bar.beside,
    ])
    return markdownTable([[columns.name, columns.measured, "limit", columns.beside], ...lines])
  }

  /** The table and the verdict. */
  report(): string {
    if (this.#bars.length === 0) return "Nothing was compared, so there is no verdict.\n"
    const verdict = this.failed.length === 0 ? "passed" : `failed: ${this.failed.join(", ")}`
    return `${tableOf(this.#bars)}\n\nVerdict: ${verdict}\n`
  }
}

/** A ratio that is no number, such as 0 / 0, is not met. */
function isMet({ measured, kind, limit }: Bar): boolean {
  return kind === "at least" ? measured >= limit : measured <= limit
}

function tableOf(bars: readonly Bar[]): string {
  const lines = bars.map((bar) => [
    isMet(bar) ? "ok" : "FAILED",
    bar.name,
    written(bar.measured),
    `${bar.kind} ${bar.limit}`,
    bar.beside,
  ])
  const all = [HEADER, ...lines]
  const widths = HEADER.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}

function written(measured: number): string {
  return Number.isInteger(measured) ? String(measured) : measured.toFixed(2)
}
