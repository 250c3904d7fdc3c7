/**
 * `npm run check`: runs all checks of the code at the same time. Each is a script in package.json. `typed` is `types`,
 * `shapes` and `lint` in one program. With `--keep-types`, the engine's types are not generated again: a build that runs
 * beside has just generated them, and two programs must not write them at once.
 */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"

/** The checks. Some read the engine's types, so they wait until `types:engine` has generated those. */
const CHECKS = [
  { script: "types:engine" },
  { script: "format:check" },
  { script: "boundaries" },
  { script: "tables" },
  { script: "unused" },
  { script: "bars" },
  { script: "typed", after: "types:engine" },
  { script: "types:dashboard" },
  { script: "types:banner" },
]

const keepTypes = process.argv.includes("--keep-types")
const TOOLS = keepTypes ? CHECKS.filter(({ script }) => script !== "types:engine") : CHECKS

const ROOT = path.resolve(import.meta.dirname, "..")
const COMMANDS = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).scripts
const ENVIRONMENT = {
  ...process.env,
  PATH: [path.join(ROOT, "node_modules", ".bin"), process.env.PATH].join(path.delimiter),
  ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
}

const begun = performance.now()
const verdicts = new Map()
for (const tool of TOOLS) verdicts.set(tool.script, judge(tool))

const passed = await Promise.all(verdicts.values())
console.log(`${passed.every(Boolean) ? "All checks passed" : "Some checks failed"}, ${seconds(begun)}`)
process.exitCode = passed.every(Boolean) ? 0 : 1

/** Runs one tool and prints the result. Prints the tool's output only if it failed. */
async function judge({ script, after }) {
  if (after && !((await verdicts.get(after)) ?? keepTypes)) {
    console.log(`✖ ${script}  skipped, because ${after} failed`)
    return false
  }
  const start = performance.now()
  const { code, output } = await run(COMMANDS[script])
  console.log(`${code === 0 ? "✔" : "✖"} ${script}  ${seconds(start)}`)
  if (code !== 0) console.log(`${output.trim()}\n`)
  return code === 0
}

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      cwd: ROOT,
      env: ENVIRONMENT,
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    child.stdout.on("data", (chunk) => (output += chunk))
    child.stderr.on("data", (chunk) => (output += chunk))
    child.on("close", (code) => resolve({ code, output }))
  })
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
