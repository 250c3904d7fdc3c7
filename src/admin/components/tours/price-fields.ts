import type { FieldDefinition } from "../crud/field-definition"

/** The prices of a unit, an option or a rate, one for each currency. */
export const PRICES: FieldDefinition = {
  name: "prices",
  kind: "rows",
  fields: [
    { name: "amount", kind: "number", isRequired: true },
    { name: "currency_code", kind: "address", isRequired: true, hasHint: true },
  ],
}
