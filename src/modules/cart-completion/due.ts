import type { DueRows } from "../../lib/schedule/scheduled-job"

/** The job that ends completions which a crash has cut short. */
export const END_CUT_SHORT_COMPLETIONS = "end-cut-short-completions"

/** Far longer than a completion takes. One that takes longer still holds its cart's lock, and is left alone. */
export const LEASE_MS = 90_000

export const BEGUN_COMPLETIONS: DueRows[] = [{ table: "cart_completion", moment: "leased_until" }]
