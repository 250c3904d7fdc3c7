import "./root"
// The engine reads the environment when it is imported, so ours has to be in it before.
import "./config"
import { writeFileSync } from "node:fs"
import { document } from "./api/_rows/document"

/** `npm run openapi`: the document that the server answers at `/openapi.json`, in a file that Git ignores. */
const FILE = "openapi.json"

writeFileSync(FILE, `${JSON.stringify(document(), null, 2)}\n`)
console.log(`Wrote ${FILE}.`)
process.exit(0)
