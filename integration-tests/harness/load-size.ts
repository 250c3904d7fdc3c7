/** `npm run test:loads` sets this. */
const IS_WHOLE = process.env.TEST_LOADS === "whole"

/**
 * How often a test repeats its work. Each test run makes the short form, which takes about ten seconds. `npm run
 * test:loads` makes the whole form. See docs/decisions/0026-two-sizes-of-loads.md.
 */
export function loadSize({ whole, short }: { whole: number; short: number }): number {
  return IS_WHOLE ? whole : short
}
