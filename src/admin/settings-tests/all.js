/**
 * Collects all files in this folder. Each contains the tests of one feature's settings, so a new file need not be
 * listed anywhere.
 */
const files = import.meta.glob(["./*.ts", "!./all.d.ts"], { eager: true, import: "default" })

export const all = Object.values(files)
