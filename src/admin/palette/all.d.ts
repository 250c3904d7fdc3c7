import type { PaletteEntry } from "../lib/palette"

export declare const all: readonly (readonly PaletteEntry[])[]
