const MINUTE_MS = 60_000

/**
 * How many mails a turn may send if a shop allows so many in a minute. Slow shops send one at a time, so that the mails are
 * spread over the minute. Null: as many as can be on their way at once.
 */
export function mailsPerTurn(pace: number | null, atOnce: number): number {
  return pace === null ? atOnce : Math.max(1, Math.min(atOnce, Math.floor(pace / 60)))
}

/** How long to wait after a turn in milliseconds, so that the pace is kept. The turn itself counts. */
export function restAfter(pace: number | null, sent: number, elapsedMs: number): number {
  return pace === null ? 0 : Math.max(0, (sent * MINUTE_MS) / pace - elapsedMs)
}
