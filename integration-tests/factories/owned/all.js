/** Collects the export `owned` of all files in this folder. So a new file need not be listed anywhere. */
const files = import.meta.glob(["./*.ts", "!./all.d.ts", "!./thing.ts"], { eager: true, import: "owned" })

export const all = Object.values(files)
