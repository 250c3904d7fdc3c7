import { statSync } from "node:fs"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Projects that share workers, in their order. Vitest ends a worker when the next file belongs to another project, so
 * the files of one project come together.
 */
const ORDER = ["http", "unit"]

/** Short files that test many lists, which takes minutes. */
const LONG = /\/lists-\w+\.spec\.ts$/

/** Runs long and large spec files first, so that all workers end at about the same time. */
export class LargestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = files
      .map((file) => ({ file, place: ORDER.indexOf(file.project.name), size: sizeOf(file.moduleId) }))
      .sort((a, b) => a.place - b.place || (a.size === b.size ? 0 : b.size - a.size))
    return Promise.resolve(sorted.map(({ file }) => file))
  }
}

function sizeOf(path: string): number {
  return LONG.test(path) ? Number.POSITIVE_INFINITY : statSync(path).size
}
