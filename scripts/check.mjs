/** `npm run check`: runs all code checks in parallel. Each is a script in package.json. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"

/** Tools that read the engine's types wait until the types are generated. */
const TOOLS = [
  { script: "types:engine" },
  { script: "format:check" },
  { script: "boundaries" },
  { script: "tables" },
  { script: "unused" },
  { script: "bars" },
  { script: "shapes", after: "types:engine" },
  { script: "lint", after: "types:engine" },
  { script: "types", after: "types:engine" },
  { script: "types:dashboard" },
]

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
  if (after && !(await verdicts.get(after))) {
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
