import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Owner, Source } from "./owners"

const ROOT = path.resolve(__dirname, "../..")
const OWNERS_FILE = /^src\/(features\/[^/]+\/module|kits\/[^/]+|[^/]+)\/tables\.ts$/
const DECLARATION = /export const tables = \[([^\]]*)\] as const/

/** The source files of the server. The dashboard's are left out, because they contain no SQL. */
export function sources(): Source[] {
  return readdirSync(path.join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll(path.sep, "/")}`)
    .filter((file) => file.endsWith(".ts") && !file.startsWith("src/admin/"))
    .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), "utf8") }))
}

/** All folders with a file `tables.ts`, and their tables. The files are parsed and not run. */
export function ownersIn(files: Source[]): Owner[] {
  return files
    .filter((file) => OWNERS_FILE.test(file.path))
    .map(({ path: file, text }) => {
      const names = DECLARATION.exec(text)?.[1]
      if (names === undefined) throw new Error(`${file} has no 'export const tables = […] as const'.`)
      return {
        folder: path.posix.dirname(file),
        tables: [...names.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
      }
    })
}
