import { createRequire } from "node:module"
import { filesIn } from "../features/files"

const load = createRequire(__filename)

/**
 * The engine loads the files of this folder. This one loads the workflows of all features, so that their hooks are in
 * place at the first request, and a workflow that was interrupted can go on after a restart.
 */
for (const file of filesIn("workflows")) load(file)
