import { all } from "./all"
import type { ListEntries } from "./list"

/** How each list of ours is filled. A feature's lists are in a file of their own beside this one. */
export const lists: ListEntries = Object.fromEntries(all.flatMap((entries) => Object.entries(entries)))
