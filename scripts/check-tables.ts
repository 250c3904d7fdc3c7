/** `npm run tables`: checks that each table has one owner, and that no other folder's SQL names it. */
import { engineTables } from "../src/lib/engine-tables"
import { faultsOf } from "./tables/owners"
import { ownersIn, sources } from "./tables/read"

const files = sources()
const faults = faultsOf(files, ownersIn(files), Object.keys(engineTables))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
