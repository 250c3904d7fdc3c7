import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import { writeFileSync } from "node:fs"
import { document } from "./api/document"
import { config } from "./config"
import { explainErrorsAt } from "./lib/errors"

/** `npm run openapi`: writes the document of `/openapi.json` into a file that Git ignores. */
const FILE = "openapi.json"

explainErrorsAt(config.publicUrl)
writeFileSync(FILE, `${JSON.stringify(document(), null, 2)}\n`)
console.log(`Wrote ${FILE}.`)
process.exit(0)
