/**
 * `npm run test:loads`: runs the tests that repeat their work, in the whole form of each. A usual test run makes the
 * short forms. `npm run test:loads -- quotes-races` runs one of them. The specs of the built server need
 * `npm run build`, TEST_DATABASE_URL and TEST_REDIS_URL.
 */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const wanted = process.argv.slice(2)
const usesLoads = (file) => /loadSize\(|inject\("fuzz"\)/.test(readFileSync(file, "utf8"))
const specs = ["http", "production"]
  .map((folder) => path.join("integration-tests", folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)))
  .filter((file) => file.endsWith(".spec.ts") && usesLoads(file))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)))
if (specs.length === 0) {
  console.error("No spec repeats its work and has such a name.")
  process.exit(1)
}
// A project that has no such spec is left out, because its set-up needs the built server.
const projects = ["http", "production"]
  .filter((project) => specs.some((file) => file.startsWith(path.join("integration-tests", project))))
  .flatMap((project) => ["--project", project])
const { status } = spawnSync("npx", ["vitest", "run", ...projects, ...specs], {
  stdio: "inherit",
  env: { ...process.env, TEST_LOADS: "whole" },
})
process.exit(status ?? 1)
