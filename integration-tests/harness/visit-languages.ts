const ALL = ["en", "tr", "ar"] as const

/** Visits repeat a way through the dashboard in these languages. */
export type VisitLanguage = (typeof ALL)[number]

/**
 * Whether visits use a language. The pages of two languages differ only in their texts and their direction, and the
 * accessibility spec looks at each page in both directions. So a test run takes each way in Arabic, whose pages run from
 * right to left. `PROOF=full` repeats it in English and Turkish. See
 * docs/decisions/0026-tiers-of-tests.md.
 */
export function isVisited(language: VisitLanguage): boolean {
  return language === "ar" || process.env.PROOF === "full"
}

export const VISITED: VisitLanguage[] = ALL.filter(isVisited)
