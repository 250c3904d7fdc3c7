/**
 * Collects all files in this folder. Each contains the pages of one feature, so a new file need not be listed anywhere.
 */
const files = import.meta.glob(["./*.ts", "!./all.d.ts"], { eager: true, import: "default" })

export const all = Object.values(files)
