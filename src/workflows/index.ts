import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { features } from "../features/all"

const load = createRequire(__filename)
const EXTENSION = path.extname(__filename)

/**
 * The engine loads the files of this folder. This one loads the workflows of all features, so that their hooks are in
 * place at the first request, and a workflow that was cut short can go on after a restart.
 */
for (const { slug } of features) for (const file of workflowsOf(slug)) load(file)

function workflowsOf(slug: string): string[] {
  const room = path.join(__dirname, "../features", slug)
  const single = path.join(room, `workflows${EXTENSION}`)
  if (existsSync(single)) return [single]
  const folder = path.join(room, "workflows")
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(EXTENSION) && !/\.d\.ts$|unit-tests/.test(file))
    .sort()
    .map((file) => path.join(folder, file))
}
