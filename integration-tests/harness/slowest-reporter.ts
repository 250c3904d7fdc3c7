import type { Reporter, TestCase, TestModule } from "vitest/node"

const SHOWN = 10

/** Prints the slowest tests, and the one closing line that CI reads: `N passed, N failed`. */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length

    const slowest = tests.sort((a, b) => duration(b) - duration(a)).slice(0, SHOWN)
    console.log("\nSlowest tests:")
    for (const test of slowest)
      console.log(`  ${(duration(test) / 1000).toFixed(2).padStart(6)} s  ${test.fullName}`)
    console.log(`\n${count("passed")} passed, ${count("failed") + brokenFiles} failed`)
  }
}

function duration(test: TestCase): number {
  return test.diagnostic()?.duration ?? 0
}
