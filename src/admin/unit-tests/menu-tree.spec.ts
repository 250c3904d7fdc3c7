import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEEPEST_MENU, type MenuRow, movedBy, movedTo, rowsOf, treeOf } from "../components/look/menu-tree"

const row = (id: string, depth: number): MenuRow => ({
  depth,
  item: {
    id,
    type: "url",
    resource_id: null,
    url: "/",
    title: id,
    titles: {},
    opens_new_tab: false,
    items: [],
  },
})
/** `a -b --c` are three rows, each below the one before it. */
const rows = (text: string) =>
  text.split(" ").map((word) => row(word.replace(/^-+/, ""), word.lastIndexOf("-") + 1))
const text = (some: readonly MenuRow[] | undefined) =>
  some?.map(({ item, depth }) => "-".repeat(depth) + item.id).join(" ")

describe("a menu's tree", () => {
  it("becomes rows and a tree again", () => {
    const tree = treeOf(rows("a -b --c -d e"))
    expect(tree.map(({ id }) => id)).toEqual(["a", "e"])
    expect(text(rowsOf(tree))).toBe("a -b --c -d e")
  })

  it.each([
    ["a -b c", 2, "up", "c a -b"],
    ["a -b c", 0, "down", "c a -b"],
    ["a -b c", 1, "up", undefined],
    ["a -b -c d", 1, "down", "a -c -b d"],
    ["a -b c", 2, "in", "a -b -c"],
    ["a b -c", 1, "in", "a -b --c"],
    ["a b", 0, "in", undefined],
    ["a -b -c d", 1, "out", "a -c b d"],
    ["a -b --c d", 1, "out", "a b -c d"],
    ["a b", 1, "out", undefined],
    ["a -b --c ---d ----e f -g", 5, "in", "a -b --c ---d ----e -f --g"],
    ["a -b --c ---d ---e ----f", 4, "in", undefined],
  ] as const)("%s: moves row %d %s: %s", (before, place, move, after) => {
    expect(text(movedBy(rows(before), place, move))).toBe(after)
  })

  it.each([
    ["a -b c", 2, 1, 0, "a -c -b"],
    ["a -b c", 0, 2, 0, "c a -b"],
    ["a b c", 2, 1, 1, "a -c b"],
    ["a b", 1, 1, 1, "a -b"],
    ["a b", 1, 1, 5, "a -b"],
    ["a -b", 1, 1, -1, "a b"],
    ["a -b c", 0, 1, 0, "a -b c"],
  ])("%s: drags row %d to %d and %d levels inside: %s", (before, from, to, by, after) => {
    expect(text(movedTo(rows(before), from, to, by))).toBe(after)
  })

  it("stays a valid tree with all items after any moves", () => {
    const moves = fc.array(
      fc.tuple(
        fc.nat(11),
        fc.constantFrom("up", "down", "in", "out", "drag"),
        fc.nat(11),
        fc.integer({ min: -3, max: 3 }),
      ),
    )
    fc.assert(
      fc.property(moves, (all) => {
        let now: readonly MenuRow[] = rows("a -b --c ---d ----e f -g h -i --j -k l")
        for (const [from, move, to, by] of all)
          now = (move === "drag" ? movedTo(now, from, to, by) : movedBy(now, from, move)) ?? now
        expect(
          now
            .map(({ item }) => item.id)
            .sort()
            .join(""),
        ).toBe("abcdefghijkl")
        expect(text(rowsOf(treeOf(now)))).toBe(text(now))
        expect(Math.max(...now.map(({ depth }) => depth))).toBeLessThan(DEEPEST_MENU)
      }),
      { seed: 19 },
    )
  })
})
