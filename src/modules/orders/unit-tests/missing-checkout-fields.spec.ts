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
  it("names nothing where the shop insists on nothing", () => {
    expect(missingCheckoutFields(NONE, {})).toEqual([])
  })

  it("names what the shop insists on and the cart lacks, with its place", () => {
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

  it.each(["", "  ", null, 7, {}])("takes %j for no answer", (company) => {
    const fields = { ...NONE, company: "required" } as const
    expect(missingCheckoutFields(fields, { shipping_address: { company } })).toEqual([
      "shipping_address.company",
    ])
  })
})
