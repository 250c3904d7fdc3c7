/** Collects the `lists` of every file in this folder. Vite finds the files, so nobody has to list them. */
const files = import.meta.glob(["./*.ts", "!./all.d.ts", "!./index.ts", "!./list.ts"], {
  eager: true,
  import: "lists",
})

export const all = Object.values(files)
