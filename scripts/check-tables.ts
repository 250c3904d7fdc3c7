/** `npm run tables`: checks that each table belongs to one folder, and that SQL in other folders does not name it. */
import { engineTables } from "../src/engine/tables-in-our-sql"
import { faultsOf } from "./tables/owners"
import { ownersIn, sources } from "./tables/read"

const files = sources()
const faults = faultsOf(files, ownersIn(files), Object.keys(engineTables))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
