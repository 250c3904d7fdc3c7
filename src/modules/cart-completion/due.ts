import type { DueRows } from "../../lib/schedule/scheduled-job"

/** The job that completes or reverts interrupted completions. */
export const END_CUT_SHORT_COMPLETIONS = "end-cut-short-completions"

/** Far longer than a normal completion. A slower one still holds its cart's lock, so the job skips it. */
export const LEASE_MS = 90_000

export const BEGUN_COMPLETIONS: DueRows[] = [{ table: "cart_completion", moment: "leased_until" }]
