/** Every file beside this one exports the `lists` of a feature. Vite finds them: no file names them. */
const files = import.meta.glob(["./*.ts", "!./all.d.ts", "!./index.ts", "!./list.ts"], {
  eager: true,
  import: "lists",
})

export const all = Object.values(files)
