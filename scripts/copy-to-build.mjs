/** The end of `npm run build`: copies the files that the engine's build leaves out, because they are no TypeScript. */
import { copyFileSync } from "node:fs"
import path from "node:path"

const FILES = ["src/boot/schema.sql"]

const ROOT = path.resolve(import.meta.dirname, "..")
for (const file of FILES) copyFileSync(path.join(ROOT, file), path.join(ROOT, ".medusa/server", file))
