import { expect, it } from "vitest"
import { describeLists, LISTS } from "../../harness/list-tests"

const PREFIXES = ["GET /admin/", "GET /v1/"]

for (const prefix of PREFIXES) describeLists(prefix)

it("every other list belongs to the store, which another spec tests", () => {
  const others = LISTS.map(([name]) => name).filter(
    (name) => !PREFIXES.some((prefix) => name.startsWith(prefix)),
  )
  expect(others.filter((name) => !name.startsWith("GET /store/"))).toEqual([])
})
