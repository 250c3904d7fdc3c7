import { describe, expect, it } from "vitest"
import { FIRST, LAST } from "../declaration"
import { inOrder } from "../in-order"

const ordered = (...items: [name: string, after?: string][]) =>
  inOrder(items, { names: ([name]) => [name], after: ([, after]) => after }).map(([name]) => name)

describe("things in order", () => {
  it("keep their order between the first and the last", () => {
    expect(ordered(["z", LAST], ["b"], ["a"], ["c", FIRST])).toEqual(["c", "b", "a", "z"])
  })

  it("come directly after the item that they follow", () => {
    expect(ordered(["d"], ["c", "b"], ["b", "a"], ["a", FIRST], ["e", "b"])).toEqual([
      "a",
      "b",
      "c",
      "e",
      "d",
    ])
  })

  it("are adjacent if one extends another of its name", () => {
    const items: [string, string, string?][] = [
      ["next", "n", "shop"],
      ["shop", "more", "shop"],
      ["shop", "own", FIRST],
    ]
    const found = inOrder(items, { names: ([name]) => [name], after: ([, , after]) => after })
    expect(found.map(([, word]) => word)).toEqual(["own", "more", "n"])
  })

  it.each<[string, [string, string][]]>([
    ["nobody has", [["a", "nobody"]]],
    [
      "follows in a circle",
      [
        ["a", "b"],
        ["b", "a"],
      ],
    ],
  ])("are refused if one follows a name that %s", (_, items) => {
    expect(() => ordered(...items)).toThrow("'a' must follow")
  })
})
