import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Answer, type Condition, holds } from "../../kits/form-logic/condition"
import { conditionOf, type Group, groupOf, JOINTS } from "../components/forms/condition-groups"

const comparison = fc.oneof(
  fc.record({
    field: fc.constantFrom("a", "b"),
    op: fc.constant("eq" as const),
    value: fc.constantFrom("x", "y"),
  }),
  fc.record({
    field: fc.constantFrom("a", "b"),
    op: fc.constant("in" as const),
    value: fc.constant<string[]>(["x"]),
  }),
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
  const parts = fc.array(tie("condition"), { minLength: 1, maxLength: 3 })
  return {
    condition: fc.oneof(
      { maxDepth: 4 },
      comparison,
      parts.map((all) => ({ all })),
      parts.map((any) => ({ any })),
      tie("condition").map((not) => ({ not })),
    ),
  }
})

const SITUATIONS = [null, "x", "y"].flatMap((a) =>
  [null, "x", "y"].map((b): Record<string, Answer> => ({ a, b })),
)

describe("the groups of the condition editor", () => {
  it("mean the same as the condition that they were made from", () => {
    fc.assert(
      fc.property(condition, (given) => {
        const shown = conditionOf(groupOf(given))
        for (const answers of SITUATIONS) {
          const answerOf = (name: string) => answers[name] ?? null
          expect(shown && holds(shown, answerOf)).toBe(holds(given, answerOf))
        }
      }),
    )
  })

  it("stay the same when they are edited, also with one part", () => {
    const filled = { field: "a", op: "empty" as const, value: false }
    for (const joint of JOINTS) {
      const group: Group = { joint: "all", parts: [{ joint, parts: [filled] }] }
      expect(groupOf(conditionOf(group))).toEqual(group)
      expect(groupOf(conditionOf({ joint, parts: [filled] }))).toEqual({ joint, parts: [filled] })
    }
  })

  it("are absent without comparisons", () => {
    expect(conditionOf({ joint: "any", parts: [{ joint: "none", parts: [] }] })).toBeNull()
    expect(groupOf(null)).toEqual({ joint: "all", parts: [] })
  })
})
