import { MathBN } from "@medusajs/framework/utils"
import { describe, expect, it } from "vitest"
import { split } from "../exact"
import { type Line, lineAmounts, partOf } from "../line-amounts"

const exact = (value: number | string) => MathBN.convert(value)

interface Given {
  included?: boolean
  off?: (readonly [number, boolean])[]
}

function line(price: number, rate: number, { included = false, off = [] }: Given = {}): Line {
  return {
    price: exact(price),
    is_tax_inclusive: included,
    rate: exact(rate),
    discounts: off.map(([amount, is_tax_inclusive]) => ({ amount: exact(amount), is_tax_inclusive })),
  }
}

function numbers(given: Line, decimals: number) {
  const { subtotal, original_tax, net, tax } = lineAmounts(given, decimals)
  return [subtotal, original_tax, net, tax].map(Number)
}

describe("amounts of a line", () => {
  it("rounds the tax once, half up", () => {
    expect(numbers(line(71.7, 0.077, { off: [[8.96, false]] }), 2)).toEqual([71.7, 5.52, 62.74, 4.83])
    expect(numbers(line(0.1, 0.05), 2)).toEqual([0.1, 0.01, 0.1, 0.01])
  })

  it("keeps a price with tax as it is stated", () => {
    expect(numbers(line(2997, 0.1, { included: true }), 0)).toEqual([2725, 272, 2725, 272])
    expect(numbers(line(100, 0.19, { included: true, off: [[10, true]] }), 2)).toEqual([
      84.03, 15.97, 75.63, 14.37,
    ])
  })

  it("keeps a discount without tax as it is stated", () => {
    expect(numbers(line(100, 0.19, { included: true, off: [[10, false]] }), 2)).toEqual([
      84.03, 15.97, 74.03, 14.07,
    ])
    expect(numbers(line(2997, 0.1, { included: true, off: [[2725, false]] }), 0)).toEqual([2725, 272, 0, 0])
  })
})

describe("amounts with three decimals", () => {
  it("keep a stated price, and can be charged with a tax or a discount", () => {
    expect(numbers(line(3.705, 0), 3)).toEqual([3.705, 0, 3.705, 0])
    expect(numbers(line(3.705, 0.1, { included: true }), 3)).toEqual([3.368, 0.337, 3.368, 0.337])
    expect(numbers(line(3.705, 0.05), 3)).toEqual([3.705, 0.185, 3.705, 0.185])
    expect(numbers(line(3.705, 0.05, { off: [[0.463, false]] }), 3)).toEqual([3.705, 0.185, 3.24, 0.16])
    expect(numbers(line(3.705, 0.1, { included: true, off: [[0.5, true]] }), 3)).toEqual([
      3.368, 0.337, 2.918, 0.292,
    ])
  })
})

describe("parts of a line", () => {
  const shares = (parts: number) => Array.from({ length: parts + 1 }, (_, at) => exact(at).div(parts))

  it("sums to the whole line, whatever comes back first, and never falls", () => {
    for (let seed = 1; seed < 400; seed++) {
      const included = seed % 2 === 0
      const decimals = [0, 2, 3][seed % 3] ?? 2
      const quantity = 1 + (seed % 7)
      const price = Number(((seed * 7919) % 100_000) / 1000).toFixed(decimals)
      const off = seed % 5 === 0 ? [[Number(price) / 3, seed % 4 === 0] as const] : []
      const given = line(Number(price) * quantity, (seed % 25) / 100, { included, off })
      const whole = lineAmounts(given, decimals)
      const totals = shares(quantity).map((share) => {
        const { net, tax } = partOf(whole, { share, is_tax_inclusive: included }, decimals)
        return net.plus(tax)
      })
      expect(totals[0]?.toNumber()).toBe(0)
      expect(totals.at(-1)?.toString()).toBe(whole.net.plus(whole.tax).toString())
      for (const [at, total] of totals.entries()) {
        expect(total.decimalPlaces()).toBeLessThanOrEqual(decimals)
        expect(total.gte(totals[at - 1] ?? 0)).toBe(true)
      }
    }
  })

  it("divides an amount without a rest", () => {
    const shares = split(exact("0.10"), [exact(1), exact(1), exact(1)], 2)
    expect(shares.map(Number)).toEqual([0.04, 0.03, 0.03])
    expect(split(exact(-0.1), [exact(1), exact(2)], 2).map(Number)).toEqual([-0.03, -0.07])
    expect(split(exact(5), [exact(0), exact(0)], 2).map(Number)).toEqual([5, 0])
  })
})
