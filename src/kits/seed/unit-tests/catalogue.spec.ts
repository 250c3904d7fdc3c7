import { describe, expect, it } from "vitest"
import { options, products, variantsOf } from "../catalogue"
import { approvedReviews, pendingReviews } from "../catalogue/reviews"

describe("the catalogue's tables", () => {
  it("name every product and every variant once", () => {
    const handles = products.map(({ handle }) => handle)
    const skus = products.flatMap(variantsOf).map(({ sku }) => sku)

    expect(new Set(handles).size).toBe(handles.length)
    expect(new Set(skus).size).toBe(skus.length)
  })

  it.each(products)("give the stock of each variant: $handle", (product) => {
    expect(product.stock).toHaveLength(variantsOf(product).length)
  })

  it.each(products)("use values that the shop's options have: $handle", (product) => {
    for (const variant of variantsOf(product)) {
      for (const [title, value] of Object.entries(variant.options)) {
        expect(options.find((option) => option.title === title)?.values).toContain(value)
      }
    }
  })

  it("have reviews of existing products, at most one per person and product", () => {
    const handles = new Set(products.map(({ handle }) => handle))
    const reviews = [...approvedReviews, ...pendingReviews]
    expect(reviews.filter(({ handle }) => !handles.has(handle))).toEqual([])
    expect(new Set(reviews.map(({ handle, name }) => `${handle} ${name}`)).size).toBe(reviews.length)
  })

  it("have a product that is sold out", () => {
    expect(products.filter(({ stock }) => stock.every((pieces) => pieces === 0))).toHaveLength(1)
  })
})
