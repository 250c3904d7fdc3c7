/** Collects the export `lists` of all files in this folder. So a new file need not be listed anywhere. */
const files = import.meta.glob(["./*.ts", "!./all.d.ts", "!./index.ts", "!./list.ts"], {
  eager: true,
  import: "lists",
})

export const all = Object.values(files)
