/** Every file beside this one exports what is `owned` of a feature. Vite finds them: no file names them. */
const files = import.meta.glob(["./*.ts", "!./all.d.ts", "!./thing.ts"], { eager: true, import: "owned" })

export const all = Object.values(files)
