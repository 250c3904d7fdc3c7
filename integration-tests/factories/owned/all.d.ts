import type { OwnedEntries } from "./thing"

export declare const all: readonly OwnedEntries[]
