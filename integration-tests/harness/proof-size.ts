/**
 * How often a proof repeats its work. Proofs are small by default, so that a person waits a minute; `PROOF=full` makes
 * the full bar. Prints the size once per file, as the proof's figure. See docs/testing.md.
 */
export function proofSize({ full, small }: { full: number; small: number }): number {
  return process.env.PROOF === "full" ? full : small
}
