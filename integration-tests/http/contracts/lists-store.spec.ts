import { expect, it } from "vitest"
import { lists } from "../../factories/lists"
import { describeLists, LISTS } from "../../harness/list-tests"

it("exactly our lists have an entry that fills them", () => {
  const names = LISTS.map(([name]) => name)
  const missing = names.filter((name) => !(name in lists))
  const advice =
    "Add an entry of that name (see ListEntry) to the feature's file in integration-tests/factories/lists, and the file to its index.ts."
  expect(missing, `No entry says how to fill these lists. ${advice}`).toEqual([])
  expect(Object.keys(lists).filter((name) => !names.includes(name))).toEqual([])
})

describeLists("GET /store/")
