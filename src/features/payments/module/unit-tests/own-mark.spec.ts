import { describe, expect, it } from "vitest"
import { runInTenant } from "../../../../tenancy/current-tenant"
import { markedName, paymentMark, readMarkedName } from "../lib/own-mark"

const SESSION = "payses_01HXYZABCDEFGHJKMNPQRSTVWX"
/** PayTR's order id of a session at its hundred thousandth attempt. */
const LONGEST = "payses01HXYZABCDEFGHJKMNPQRSTVWXr99999"
const NORTH = { id: "ten_north", slug: "north", databaseUrl: "postgres://none" }

const mark = paymentMark("iyzico", { secret: "a secret" })
const marked = markedName(mark, SESSION)

describe("a payment's mark", () => {
  it("proves that this shop has named the payment", () => {
    expect(readMarkedName(mark, marked)).toEqual({ name: SESSION, is_ours: true })
  })

  it("has only letters and digits, and leaves PayTR's order id within 64", () => {
    const paytr = markedName(paymentMark("paytr", { secret: "a secret" }), LONGEST)
    expect(paytr).toMatch(/^[0-9A-Za-z]{1,64}$/)
  })

  it.each([
    ["another shop", () => runInTenant(NORTH, () => readMarkedName(mark, marked))],
    ["another provider", () => readMarkedName(paymentMark("paytr", { secret: "a secret" }), marked)],
    ["another installation", () => readMarkedName(paymentMark("iyzico", { secret: "another" }), marked)],
    ["another session", () => readMarkedName(mark, marked.replace("ABC", "ABD"))],
    ["another attempt", () => readMarkedName(mark, marked.replace(/m([0-9a-f]+)$/, "r1m$1"))],
    ["a changed mark", () => readMarkedName(mark, `${SESSION}m${"0".repeat(24)}`)],
    ["no mark", () => readMarkedName(mark, SESSION)],
    ["a shorter mark", () => readMarkedName(mark, marked.slice(0, -1))],
    ["a longer mark", () => readMarkedName(mark, `${marked}0`)],
    ["nothing", () => readMarkedName(mark, "")],
  ])("is wrong for %s", (_, read) => {
    expect(read().is_ours).toBe(false)
  })

  it("is missing in a name without one, which stays as it is", () => {
    for (const name of [SESSION, "B67832", "", "SP12345m"])
      expect(readMarkedName(mark, name)).toEqual({ name, is_ours: false })
    expect(mark.isRight(SESSION, undefined)).toBe(false)
  })
})
