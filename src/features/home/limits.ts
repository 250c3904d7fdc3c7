/** The counts of large shops end here. The dashboard shows one less, with a plus. */
export const MOST_COUNTED = 1_000
/** How many dates of each kind the home lists. */
export const NEXT_DATES = 7
/** Today, and the same weekday a week ago with the days between and before. */
export const TAKINGS_DAYS = 14
