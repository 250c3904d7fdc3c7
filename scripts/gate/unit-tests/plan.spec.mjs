import { describe, expect, it } from "vitest"
import { inTurn, quarantined, resultsIn, verdict } from "../plan.mjs"

const specs = [
  "proofs/http/quotes-races",
  "proofs/http/fuzz",
  "system/http/connections",
  "system/redis/search",
].map((name) => ({ project: "p", file: `integration-tests/${name}.spec.ts` }))
const names = (list) => list.map(({ file }) => /([^/]+)\.spec/.exec(file)?.[1])

describe("the order of the specs that are not part of every run", () => {
  it("begins at another one with each commit, and loses none", () => {
    const orders = [0, 1, 2, 3, 4].map((commits) => names(inTurn(specs, { changed: [], commits })))
    expect(orders[0]).toEqual(["quotes-races", "fuzz", "connections", "search"])
    expect(orders[1]).toEqual(["fuzz", "connections", "search", "quotes-races"])
    expect(orders[4]).toEqual(orders[0])
  })

  it("has first what the changed paths name: the spec itself, or a folder of its subject", () => {
    const changed = ["src/features/quotes/declaration.ts", "integration-tests/system/redis/search.spec.ts"]
    expect(names(inTurn(specs, { changed, commits: 1 }))).toEqual([
      "quotes-races",
      "search",
      "connections",
      "fuzz",
    ])
  })

  it("is empty without specs", () => {
    expect(inTurn([], { changed: [], commits: 5 })).toEqual([])
  })
})

describe("the verdict", () => {
  const result = (file, failed, passed = 2) => ({ file, project: "http", passed, failed, errors: [] })

  it("is green if each failed file passes alone, and names those files", () => {
    const { isRed, flaky, passed, failures } = verdict([result("a", 0), result("b", 1)], [result("b", 0)])
    expect({ isRed, passed, failures }).toEqual({ isRed: false, passed: 4, failures: 0 })
    expect(flaky.map(({ file }) => file)).toEqual(["b"])
  })

  it("is red if a file fails alone, was not run again, or runs no test again", () => {
    expect(verdict([result("a", 1)], [result("a", 1)])).toMatchObject({ isRed: true, failures: 1 })
    expect(verdict([result("a", 2)], [])).toMatchObject({ isRed: true, failures: 2 })
    expect(verdict([result("a", 1)], [result("a", 0, 0)])).toMatchObject({ isRed: true })
  })

  it("is red with more than three accidents, and if nothing has passed", () => {
    const many = ["a", "b", "c", "d"]
    const again = many.map((file) => result(file, 0))
    expect(
      verdict(
        many.map((file) => result(file, 1)),
        again,
      ),
    ).toMatchObject({ isRed: true, failures: 0 })
    expect(verdict([], [])).toMatchObject({ isRed: true })
  })
})

it("the quarantine has a file and a reason per line", () => {
  const text = "# a comment\n\nintegration-tests/http/a.spec.ts expected 1 to be 2\n"
  expect(quarantined(text)).toEqual([{ file: "integration-tests/http/a.spec.ts", why: "expected 1 to be 2" }])
})

it("results of a run that was cut off are read up to the last whole line", () => {
  expect(resultsIn('{"file":"a","passed":1}\n{"file":"b","pas')).toEqual([{ file: "a", passed: 1 }])
})
