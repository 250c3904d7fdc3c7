import { describe, expect, it } from "vitest"
import { type CheckoutFields, missingCheckoutFields } from "../lib/missing-checkout-fields"

const NONE: CheckoutFields = {
  phone: "optional",
  company: "optional",
  address_2: "hidden",
  province: "optional",
  tax_number: "hidden",
  order_note: "optional",
}

describe("missingCheckoutFields", () => {
  it("returns nothing if the shop requires nothing", () => {
    expect(missingCheckoutFields(NONE, {})).toEqual([])
  })

  it("returns the path of each required field that the cart lacks", () => {
    const fields = { ...NONE, phone: "required", tax_number: "required" } as const
    expect(missingCheckoutFields(fields, { shipping_address: null })).toEqual([
      "shipping_address.phone",
      "metadata.tax_number",
    ])
    expect(
      missingCheckoutFields(fields, {
        shipping_address: { phone: "+49 30 1234" },
        metadata: { tax_number: "DE1" },
      }),
    ).toEqual([])
  })

  it.each(["", "  ", null, 7, {}])("treats %j as missing", (company) => {
    const fields = { ...NONE, company: "required" } as const
    expect(missingCheckoutFields(fields, { shipping_address: { company } })).toEqual([
      "shipping_address.company",
    ])
  })
})
