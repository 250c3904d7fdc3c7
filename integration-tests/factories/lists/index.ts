import { all } from "./all"
import type { ListEntries } from "./list"

/** How to fill each of our lists. Each feature declares its lists in its own file in this folder. */
export const lists: ListEntries = Object.fromEntries(all.flatMap((entries) => Object.entries(entries)))
