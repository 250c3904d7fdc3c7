import { describe, expect, it } from "vitest"
import { filledFields, groupCounts, groupRecords, kindOf, sumOf } from "../lib/personal-kinds"

const found = (table: string, ...ids: string[]) => ({ table, rows: ids.map((id) => ({ id })) })

describe("what is stored about a person", () => {
  it("is in sections, each kind in its place, whatever the order of the API is", () => {
    const sections = groupRecords([
      found("review", "r1"),
      found("order", "o1", "o2"),
      found("customer", "c1"),
    ])
    expect(sections.map(({ name }) => name)).toEqual(["account", "orders", "written"])
    expect(sections[1]?.kinds).toEqual([{ name: "order", rows: [{ id: "o1" }, { id: "o2" }] }])
  })

  it("is nothing without records, and a kind without rows is not shown", () => {
    expect(groupRecords([])).toEqual([])
    expect(groupRecords([found("order")])).toEqual([])
  })

  it("joins tables that are one kind for a merchant, and keeps rows of two tables with one id", () => {
    const [section] = groupRecords([found("assistant_session", "a"), found("assistant_plan", "a")])
    expect(section?.kinds.map(({ name, rows }) => [name, rows.length])).toEqual([["assistant_session", 2]])
  })

  it("shows a row once that two declarations export, with the columns of both", () => {
    const [section] = groupRecords([
      { table: "tour_passenger", rows: [{ id: "p1", first_name: "Ada", email: "a@example.com" }] },
      { table: "tour_passenger", rows: [{ id: "p1", birth_date: "1990-01-01" }, { id: "p2" }] },
    ])
    expect(section?.kinds[0]?.rows).toEqual([
      { id: "p1", first_name: "Ada", email: "a@example.com", birth_date: "1990-01-01" },
      { id: "p2" },
    ])
  })

  it("has a kind that the dashboard does not know yet at its end", () => {
    const sections = groupRecords([found("voyage", "v"), found("outbox_event", "e")])
    expect(sections.map(({ name, kinds }) => [name, kinds.map((kind) => kind.name)])).toEqual([
      ["system", ["outbox_event", "voyage"]],
    ])
  })
})

describe("the fields of a record", () => {
  it("are those with a value, also 0 and no, with the id at the end", () => {
    const row = {
      id: "x",
      email: "",
      note: null,
      tags: [],
      data: {},
      used: 0,
      has_account: false,
      city: "Ghent",
    }
    expect(filledFields(row)).toEqual([
      ["used", 0],
      ["has_account", false],
      ["city", "Ghent"],
      ["id", "x"],
    ])
  })
})

describe("numbers by table", () => {
  it("become numbers by kind, in the order of the page", () => {
    const counts = {
      tracking_event_2026_10: 7,
      capacity_hold: 1,
      capacity_hold_line: 2,
      tracking_event: 3,
      cart: 1,
    }
    expect(groupCounts(counts)).toEqual([
      { name: "cart", count: 1 },
      { name: "capacity_hold", count: 3 },
      { name: "tracking_event", count: 10 },
    ])
  })

  it("have a sum, which is 0 for a request that has erased nothing yet", () => {
    expect(sumOf({ customer: 1, review: 2 })).toBe(3)
    expect(sumOf(null)).toBe(0)
  })

  it("do not mix up a table with a property of objects", () => {
    expect(kindOf("constructor")).toBe("constructor")
  })
})
