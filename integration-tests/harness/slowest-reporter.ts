import type { Reporter, TestCase, TestModule } from "vitest/node"

const SHOWN = 20

/**
 * Prints the slowest tests, and the failed ones with the first line of their error. The last line is for CI: `N passed,
 * N failed`.
 */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length

    const slowest = tests.sort((a, b) => duration(b) - duration(a)).slice(0, SHOWN)
    console.log("\nSlowest tests:")
    for (const test of slowest)
      console.log(`  ${(duration(test) / 1000).toFixed(2).padStart(6)} s  ${test.fullName}`)
    for (const line of failures(modules)) console.log(line)
    console.log(`\n${count("passed")} passed, ${count("failed") + brokenFiles} failed`)
  }
}

/**
 * One line for each failed test or broken file. CI prints these lines again at its end, because a long log is cut off.
 */
function failures(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) => {
    const line = (name: string, errors: readonly { message: string }[] = []) =>
      `Failed: ${module.relativeModuleId} > ${name}: ${errors[0]?.message.split("\n")[0]?.slice(0, 300)}`
    const failed = [...module.children.allTests("failed")]
    return [
      ...(module.errors().length > 0 ? [line("(the file)", module.errors())] : []),
      ...failed.map((test) => line(test.fullName, test.result().errors)),
    ]
  })
}

function duration(test: TestCase): number {
  return test.diagnostic()?.duration ?? 0
}
