/**
 * `.ci/run`: the gate that every change must pass, within a budget of time. First the fixed part: install, check, build,
 * `npm test`, and a smoke test of the built server. The rest of CI_MINUTES goes to system specs and proofs, one after
 * the other. A file that fails is run once more, alone, at the end. The last line is `N passed, N failed`. See
 * docs/testing.md. Uses only what Node brings, because nothing is installed when it begins.
 */
import { execFileSync, spawn } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runInNewContext } from "node:vm"
import { inTurn, MOST_FLAKY, MOST_QUARANTINED, quarantined, resultsIn, subjectOf, verdict } from "./plan.mjs"
import { installCommand, missingPackages, startServices } from "./services.mjs"

const ROOT = path.resolve(import.meta.dirname, "../..")
/** In minutes from the start of the run. */
const BUDGET = Number(process.env.CI_MINUTES ?? 50)
const MOST_FOR_TESTS = 58
const MOST_FOR_SMOKE = 66
const MOST_FOR_ALL = 72
/** A system spec or proof may take this long, and may end this much later than the budget. */
const MOST_FOR_ONE = 10
const OVERTIME = 4
/** A spec that has less time than this is not begun. */
const LEAST_FOR_ONE = 2
/** If more files than this fail, it is no accident. */
const MOST_AGAIN = 6
/** The paths that the commits of this time have changed choose the first specs. */
const RECENT_HOURS = 24

const begun = performance.now()
const minutes = () => (performance.now() - begun) / 60_000
const work = mkdtempSync(path.join(tmpdir(), "svc-gate-"))
// PostgreSQL runs as another user and must reach its folder.
chmodSync(work, 0o755)
const resultsFile = path.join(work, "results")
const node24 = path.join(work, "node-24/node_modules/node/bin/node")
const env = { ...process.env, CI: "true", TEST_RESULTS: resultsFile }

/** Rows of the table at the end: `{ name, seconds, note }`. */
const table = []
const notRun = []
let services
let running
let brokenStep

for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    console.log(`\nEnded by ${signal}.`)
    close(1)
  })

const quarantine = quarantined(readFileSync(path.join(ROOT, ".ci/quarantine"), "utf8"))
try {
  await gate()
} catch (error) {
  brokenStep ??= String(error.stack ?? error)
}
report()

async function gate() {
  say(`Machine: ${speed()}. Budget: ${BUDGET} minutes.`)
  if (quarantine.length > MOST_QUARANTINED)
    throw new Error(`.ci/quarantine names ${quarantine.length} files. The limit is ${MOST_QUARANTINED}.`)

  const packages = missingPackages()
  if (packages.length > 0) await must("install Debian's packages", installCommand(packages))
  await must("npm ci", "npm ci --no-audit --no-fund")
  await must(
    "install Node 24",
    `npm install --prefix ${path.join(work, "node-24")} --no-audit --no-fund node@24`,
  )
  await must("npm run check", "npm run check")
  await must("npm run build", "npm run build")
  const excluded = quarantine.map(({ file }) => `--exclude '${file}'`).join(" ")
  await tests("npm test", `npm test -- ${excluded}`, { until: MOST_FOR_TESTS })

  services = await startServices(work)
  Object.assign(env, {
    TEST_DATABASE_URL: services.databaseUrl,
    TEST_DATA_DIR: path.join(work, "data"),
    TEST_REDIS_URL: services.redisUrl,
    TEST_NODE_24: node24,
    // Servers that a spec starts again are built ones, which start in a third of the time.
    TEST_BUILT: "true",
  })
  await must("templates of the database", "npm run test:templates")
  await tests("smoke of the built server on Node 24", "npm run test:smoke", { until: MOST_FOR_SMOKE })
  await rest()
  await again()
}

/** Runs system specs and proofs until the budget is spent. */
async function rest() {
  const specs = inTurn(optionalSpecs(), history())
  for (const [index, spec] of specs.entries()) {
    const until = Math.min(BUDGET + OVERTIME, minutes() + MOST_FOR_ONE)
    if (BUDGET - minutes() < LEAST_FOR_ONE) {
      notRun.push(...specs.slice(index))
      return
    }
    const isEnded = await tests(nameOf(spec), alone(spec), { until, mayBeCut: true })
    if (!isEnded) notRun.push(spec)
  }
}

/** Runs each failed file once more, alone. */
async function again() {
  const failed = results().filter(({ file, failed }) => file && failed > 0)
  if (failed.length === 0 || failed.length > MOST_AGAIN) return
  for (const spec of failed) {
    if (minutes() > MOST_FOR_ALL - LEAST_FOR_ONE) return
    const once = `${resultsFile}-again`
    await tests(`again: ${nameOf(spec)}`, alone(spec), { until: MOST_FOR_ALL, mayBeCut: true, to: once })
  }
}

function results(file = resultsFile) {
  return existsSync(file) ? resultsIn(readFileSync(file, "utf8")) : []
}

/** The specs of both other tiers, each with its project. */
function optionalSpecs() {
  const words = ["vitest", "list", "--filesOnly", "--json", "--project", "system-*", "--project", "proofs-*"]
  const listed = execFileSync("npx", words, {
    cwd: ROOT,
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  })
  return JSON.parse(listed.slice(listed.indexOf("[")))
    .map(({ file, projectName }) => ({ file: path.relative(ROOT, file), project: projectName }))
    .filter(({ file }) => !quarantine.some((one) => one.file === file))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

/** What Git tells: how many commits there are, and which files the newest ones have changed. */
function history() {
  const git = (...words) => execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim()
  try {
    const newest = Number(git("log", "-1", "--format=%ct"))
    const since = `--since=${newest - RECENT_HOURS * 3_600}`
    const changed = git("log", since, "--max-count=50", "--name-only", "--format=").split("\n")
    return {
      commits: Number(git("rev-list", "--count", "HEAD")),
      changed: [...new Set(changed.filter(Boolean))],
    }
  } catch {
    return { commits: 0, changed: [] }
  }
}

function alone({ project, file }) {
  return `npx vitest run --project ${project} ${file}`
}

function nameOf({ project, file }) {
  return `${file.replace("integration-tests/", "")} (${project})`
}

/** Runs a step without which nothing else makes sense. */
async function must(name, command) {
  const { code, isCut } = await step(name, command, { until: MOST_FOR_SMOKE })
  if (code === 0) return
  brokenStep = `${name} ${isCut ? "was stopped by the limit of time" : `ended with exit code ${code}`}.`
  throw new Error(brokenStep)
}

/**
 * Runs tests. Their results are in {@link resultsFile}. Counts a failure if the run fails but no test has. Returns
 * false if the limit of time has stopped the run.
 */
async function tests(name, command, { until, mayBeCut = false, to = resultsFile }) {
  const before = results(to).length
  const { code, isCut } = await step(name, command, { until, to })
  const made = results(to).slice(before)
  const failed = made.reduce((sum, result) => sum + result.failed, 0)
  const passed = made.reduce((sum, result) => sum + result.passed, 0)
  table.at(-1).note = `${passed} passed${failed > 0 ? `, ${failed} failed` : ""}${isCut ? ", stopped" : ""}`
  if (isCut) {
    // A slow machine may leave the last files of a tier for the next run. A run that hangs at once is a fault.
    if (!mayBeCut) notRun.push({ file: "the files that have no line above", project: name })
    if (passed === 0 && !mayBeCut)
      brokenStep ??= `${name} was stopped by the limit of time, and nothing had passed.`
  } else if (code !== 0 && failed === 0 && to === resultsFile) {
    brokenStep ??= `${name} ended with exit code ${code}, and no test has failed.`
  }
  return !isCut
}

/** Runs a command, shows its output, and stops it and all its processes at the limit of time. */
async function step(name, command, { until, to = resultsFile }) {
  say(name)
  const from = performance.now()
  const left = Math.max(0, until - minutes()) * 60_000
  const child = spawn(command, {
    shell: true,
    cwd: ROOT,
    env: { ...env, TEST_RESULTS: to },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  })
  running = child.pid
  let isCut = false
  const timer = setTimeout(() => {
    isCut = true
    stopGroup(child.pid)
  }, left)
  const code = await new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)))
  clearTimeout(timer)
  running = undefined
  table.push({ name, seconds: Math.round((performance.now() - from) / 1000), note: "" })
  return { code, isCut }
}

function stopGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL")
  } catch {
    // It has just ended.
  }
}

/** Prints everything that whoever reads only the end of a log needs, and ends with the verdict. */
function report() {
  const { passed, failures, flaky, faults, isRed } = verdict(results(), results(`${resultsFile}-again`))
  say("Result")
  for (const { file, why } of quarantine) console.log(`quarantined: ${file}  ${why}`)
  for (const project of new Set(notRun.map((spec) => spec.project))) {
    const names = notRun.filter((spec) => spec.project === project).map(({ file }) => subjectOf(file))
    console.log(`not run of ${project}: ${names.join(", ")}`)
  }
  for (const result of flaky) console.log(`flaky: ${nameOf(result)}  ${result.errors.join(" | ")}`)
  if (flaky.length > MOST_FLAKY) console.log(`More than ${MOST_FLAKY} files are flaky.`)
  for (const result of faults)
    for (const error of result.errors) console.log(`Failed: ${nameOf(result)} > ${error}`)
  if (brokenStep) console.log(`Failed: ${brokenStep}`)

  console.log("")
  for (const { name, seconds, note } of table) console.log(`${`${seconds}`.padStart(6)} s  ${name}  ${note}`)
  console.log(`${`${Math.round(minutes() * 60)}`.padStart(6)} s  in all. Machine: ${speed()}.`)
  const more = (brokenStep ? 1 : 0) + (flaky.length > MOST_FLAKY ? 1 : 0)
  console.log(`\n${passed} passed, ${failures + more} failed`)
  close(isRed || brokenStep ? 1 : 0)
}

function close(code) {
  if (running) stopGroup(running)
  try {
    services?.stop()
  } catch (error) {
    console.error(error)
  }
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  process.exit(code)
}

function say(text) {
  console.log(`\n== ${text}  (minute ${minutes().toFixed(1)})`)
}

/** How fast this machine is now: the loop that integration-tests/harness/patience.ts measures, too. */
function speed() {
  const from = performance.now()
  runInNewContext("let sum = 0; for (let turn = 0; turn < 2e8; turn++) sum += turn")
  return `${((performance.now() - from) / 200).toFixed(1)} s for a loop of 1e9`
}
