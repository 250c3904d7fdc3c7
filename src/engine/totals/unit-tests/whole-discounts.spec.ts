import { describe, expect, it } from "vitest"
import { wholeDiscounts } from "../whole-discounts"

const line = (id: string, price: number) => ({ id, subtotal: price, original_total: price })
const discount = (item_id: string, amount: number, code = "TENTH") => ({
  action: "addItemAdjustment",
  code,
  item_id,
  amount,
  is_tax_inclusive: false,
})
const amountsOf = (...given: Parameters<typeof wholeDiscounts>) =>
  wholeDiscounts(...given).map(({ amount }) => Number(amount))

describe("what promotions take", () => {
  it("is rounded once for each promotion, and divided in whole units", () => {
    const items = [line("a", 10), line("b", 10), line("c", 10)]
    const thirds = items.map(({ id }) => discount(id, 10 / 3))
    expect(amountsOf(thirds, { items }, 2)).toEqual([3.34, 3.33, 3.33])
    expect(amountsOf(thirds, { items }, 0)).toEqual([4, 3, 3])
    const both = [discount("a", 1.255), discount("a", 1.255, "OTHER")]
    expect(amountsOf(both, { items }, 2)).toEqual([1.26, 1.26])
  })

  it("is never more than the line's price, and left out if it rounds to nothing", () => {
    const items = [line("a", 1.25), line("b", 5)]
    expect(amountsOf([discount("a", 1.255)], { items }, 2)).toEqual([1.25])
    expect(amountsOf([discount("b", 0.004)], { items }, 2)).toEqual([])
  })

  it("keeps actions without an amount", () => {
    const budget = { action: "campaignBudgetExceeded", code: "TENTH" }
    expect(wholeDiscounts([budget], { items: [] }, 2)).toEqual([budget])
  })
})
