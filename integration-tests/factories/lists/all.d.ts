import type { ListEntries } from "./list"

export declare const all: readonly ListEntries[]
