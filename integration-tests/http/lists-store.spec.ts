import { expect, it } from "vitest"
import { lists } from "../factories/lists"
import { describeLists, LISTS } from "../harness/list-tests"

it("each list of ours, and nothing else, has an entry that says how to fill it", () => {
  const names = LISTS.map(([name]) => name)
  const missing = names.filter((name) => !(name in lists))
  const advice =
    "Add an entry of that name (see ListEntry) to the feature's file in integration-tests/factories/lists, and the file to its index.ts."
  expect(missing, `No entry says how to fill these lists. ${advice}`).toEqual([])
  expect(Object.keys(lists).filter((name) => !names.includes(name))).toEqual([])
})

describeLists("GET /store/")
