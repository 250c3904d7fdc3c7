/** The counts of large queues end here. The dashboard shows one less, with a plus. */
export const MOST_COUNTED = 1_000
/** The oldest thing is looked for among so many, because sorting a very large queue takes long. */
export const MOST_READ = 10_000
/** The largest page of shops, because a database is opened for each. */
export const LARGEST_PAGE = 20
/** How many shops' databases are read at once. Few, because requests have priority. */
export const AT_ONCE = 4
/** The longest wait for a shop's database. The database ends the statement after the same time. */
export const PATIENCE_MS = 5_000
