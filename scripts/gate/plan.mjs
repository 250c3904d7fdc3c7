/** What the gate decides without doing anything. */

/** A run with more accidents than this is red. */
export const MOST_FLAKY = 3
export const MOST_QUARANTINED = 10

/**
 * Orders the specs that are not part of every run: first those that the changed paths name, then the others, beginning
 * at another one with each commit.
 */
export function inTurn(specs, { changed, commits }) {
  const words = new Set(changed.flatMap((file) => file.split(/[/.]/)))
  const isNamed = ({ file }) => changed.includes(file) || words.has(subjectOf(file).replace(PROOF, ""))
  const others = specs.filter((spec) => !isNamed(spec))
  const first = others.length > 0 ? commits % others.length : 0
  return [...specs.filter(isNamed), ...others.slice(first), ...others.slice(0, first)]
}

/** What a proof's name says beside its subject. */
const PROOF = /-(races|killed|equal|fuzz|lives|prices|faults)$/

/** `integration-tests/proofs/http/quotes-races.spec.ts` is `quotes-races`. */
export function subjectOf(file) {
  return file.replace(/^.*\//, "").replace(/\.spec\.m?[jt]s$/, "")
}

/** The lines of the quarantine file: `{ file, why }`. */
export function quarantined(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"))
  return lines.map((line) => {
    const [, file, why = ""] = /^(\S+)\s*(.*)$/.exec(line)
    return { file, why }
  })
}

/** The results of spec files, one JSON object per line. A line that was cut off while it was written is left out. */
export function resultsIn(text) {
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
}

/**
 * Tells failures by accident from failures by fault: `again` has the results of the failed files, each run once more
 * and alone.
 */
export function verdict(results, again) {
  const passedAgain = (one) =>
    again.some((other) => same(one, other) && other.failed === 0 && other.passed > 0)
  const failed = results.filter(({ failed }) => failed > 0)
  const flaky = failed.filter(passedAgain)
  const faults = failed.filter((one) => !flaky.includes(one))
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failures = faults.reduce((sum, result) => sum + result.failed, 0)
  return { passed, failures, flaky, faults, isRed: failures > 0 || flaky.length > MOST_FLAKY || passed === 0 }
}

function same(one, other) {
  return one.file === other.file && one.project === other.project
}
