import { appendFileSync } from "node:fs"
import type { Reporter, SerializedError, TestModule, TestSpecification } from "vitest/node"

const SLOWEST = 10
/** At most so many failures of one file are listed at the end, so that no file hides another. */
const FAILURES_A_FILE = 10

/**
 * Prints a line for each file that ends, the slowest files, what failed, and how to run a failed file alone. The last
 * line is `N passed, N failed`. If TEST_RESULTS names a file, appends one JSON object per spec file to it: `{ file,
 * project, passed, failed, seconds, errors, cpuSeconds, tenants }`.
 */
export default class ProgressReporter implements Reporter {
  private files = 0
  private readonly ended: { module: TestModule; seconds: number }[] = []

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.files = specifications.length
  }

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, setupDuration } = module.diagnostic()
    const seconds = (collectDuration + duration + setupDuration) / 1000
    this.ended.push({ module, seconds })
    const passed = [...module.children.allTests("passed")].length
    const errors = failures(module)
    const place = `${this.ended.length}`.padStart(`${this.files}`.length)
    const outcome = errors.length > 0 ? `${passed} passed, ${errors.length} failed` : `${passed} passed`
    const mark = errors.length > 0 ? "✖" : "✔"
    const { cost } = module.meta()
    const spent = `${seconds.toFixed(1)} s${cost ? `, ${cost.cpuSeconds.toFixed(1)} s of CPU` : ""}`
    console.log(`[${place}/${this.files}] ${mark} ${module.relativeModuleId}  ${outcome}  ${spent}`)
    note({
      file: module.relativeModuleId,
      project: module.project.name,

      passed,
      failed: errors.length,
      seconds: Math.round(seconds * 10) / 10,
      errors: errors.slice(0, 3),
      ...cost,
    })
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const slowest = [...this.ended].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    console.log("\nSlowest files:")
    for (const { module, seconds } of slowest)
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${module.relativeModuleId}`)

    const failed = modules.filter((module) => failures(module).length > 0)
    for (const module of failed) {
      const errors = failures(module)
      console.log("")
      for (const error of errors.slice(0, FAILURES_A_FILE))
        console.log(`Failed: ${module.relativeModuleId} > ${error}`)
      if (errors.length > FAILURES_A_FILE) console.log(`… and ${errors.length - FAILURES_A_FILE} more`)
      console.log(`Alone:  npx vitest run --project ${module.project.name} ${module.relativeModuleId}`)
    }
    // No test waits for what these come from, so no file can be named for sure.
    for (const error of unhandled) console.log(`Failed: outside of the tests > ${firstLine(error.message)}`)
    if (unhandled.length > 0) note({ file: "", ...countsOfUnhandled(unhandled) })

    const passed = modules.flatMap((module) => [...module.children.allTests("passed")]).length
    const all = failed.reduce((sum, module) => sum + failures(module).length, 0)
    console.log(`\n${passed} passed, ${all + unhandled.length} failed`)
  }
}

/** The failed tests of a file, and errors outside of its tests, each with the first line of its error. */
function failures(module: TestModule): string[] {
  return [
    ...module.errors().map(({ message }) => `(the file): ${firstLine(message)}`),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(({ message }) => `${suite.fullName}: ${firstLine(message)}`),
    ),
    ...[...module.children.allTests("failed")].map(
      (test) => `${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`,
    ),
  ]
}

function firstLine(message = ""): string {
  return message.split("\n")[0]?.slice(0, 300) ?? ""
}

function countsOfUnhandled(errors: readonly SerializedError[]) {
  return {
    project: "",
    passed: 0,
    failed: errors.length,
    seconds: 0,
    errors: errors.map((e) => firstLine(e.message)),
  }
}

function note(result: Record<string, unknown>): void {
  if (process.env.TEST_RESULTS) appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify(result)}\n`)
}
