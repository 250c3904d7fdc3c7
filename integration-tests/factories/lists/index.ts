import { all } from "./all"
import type { ListEntries } from "./list"

/** For each list of the API: how to fill it. Each feature has a file in this folder. */
export const lists: ListEntries = Object.fromEntries(all.flatMap((entries) => Object.entries(entries)))
