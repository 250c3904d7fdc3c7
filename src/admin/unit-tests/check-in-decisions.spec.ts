import { describe, expect, it } from "vitest"
import { asked, type Decision, decided, isOpen } from "../components/events/decisions"

const ticket = (code: string) => ({ event_id: "event_1", code })
const openCodes = (all: readonly Decision[]) => all.filter(isOpen).map(({ code }) => code)
const codes = (all: readonly Decision[]) => all.map(({ code }) => code)

describe("the decisions about tickets that are not paid", () => {
  it("keep the ticket and its place when others are checked meanwhile", () => {
    const first = asked([], ticket("A"))
    const second = asked(first, ticket("B"))
    expect(codes(second)).toEqual(["A", "B"])
    // The holder of C has paid.
    expect(decided(second, ticket("C"), "Admitted")).toEqual(second)
  })

  it("are each about one ticket, and a decided one moves no other", () => {
    const all = decided(asked(asked([], ticket("A")), ticket("B")), ticket("A"), "Admitted")
    expect(codes(all)).toEqual(["A", "B"])
    expect(openCodes(all)).toEqual(["B"])
    expect(codes(asked(all, ticket("C")))).toEqual(["A", "B", "C"])
  })

  it("are asked once as long as nobody has decided", () => {
    const all = asked(asked([], ticket("A")), ticket("A"))
    expect(codes(all)).toEqual(["A"])
    expect(openCodes(asked(decided(all, ticket("A"), "Not admitted"), ticket("A")))).toEqual(["A"])
  })

  it("begin anew once all are decided", () => {
    const all = decided(asked([], ticket("A")), ticket("A"), "Admitted")
    expect(codes(asked(all, ticket("B")))).toEqual(["B"])
  })

  it("of another event stay with it", () => {
    const all = asked(asked([], ticket("A")), { event_id: "event_2", code: "A" })
    expect(openCodes(decided(all, ticket("A"), "Admitted"))).toHaveLength(1)
  })
})
