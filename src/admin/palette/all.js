/** Every file beside this one has the pages of a feature. Vite finds them: no file names them. */
const files = import.meta.glob(["./*.ts", "!./all.d.ts"], { eager: true, import: "default" })

export const all = Object.values(files)
