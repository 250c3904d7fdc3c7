import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that completes or reverts orders whose completion was interrupted by a crash. */
export const END_INTERRUPTED_COMPLETIONS = "end-cut-short-completions"

/**
 * After this time a completion counts as interrupted. A normal one is far faster. A slow one still holds the lock of
 * its cart, and the job leaves locked carts alone.
 */
export const LEASE_MS = 90_000

export const BEGUN_COMPLETIONS: DueRows[] = [{ table: "cart_completion", moment: "leased_until" }]
