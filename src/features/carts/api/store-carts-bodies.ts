import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { metadata } from "../../../kits/rows/engine-schemas"
import { addressFields, hasContent, NO_CONTENT } from "../../../kits/rows/given-address"
import { email } from "../../../lib/fields"

/** The most items, codes or shipping options in one request. */
const MAX_AT_ONCE = 100
const MAX_ID_LENGTH = 255

/** `undefined` keeps zod's default message for a missing quantity. */
const WHOLE = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : "must be a whole number"),
}

const quantity = z
  .int(WHOLE)
  .min(1)
  .meta({ examples: [1] })
const variantId = z
  .string()
  .max(MAX_ID_LENGTH)
  .meta({ examples: ["variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })
const optionId = z
  .string()
  .min(1)
  .max(MAX_ID_LENGTH)
  .meta({ examples: ["so_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })
const promoCodes = z.array(z.string().max(MAX_ID_LENGTH)).max(MAX_AT_ONCE)
const newAddress = addressFields.refine(hasContent, NO_CONTENT)
/** A storefront may send the cart's own address back, with its id. */
const changedAddress = addressFields
  .extend({ id: z.string().max(MAX_ID_LENGTH).optional() })
  .refine(hasContent, NO_CONTENT)

/** A line item that is added to a cart. */
export const newItem = z.strictObject({ variant_id: variantId, quantity, metadata })

export const changedItem = z.strictObject({
  quantity: z
    .int(WHOLE)
    .min(0)
    .describe("0 removes the line item.")
    .meta({ examples: [2] }),
  metadata,
})

const cartFields = {
  region_id: z
    .string()
    .max(MAX_ID_LENGTH)
    .meta({ examples: ["reg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  email: email.nullish(),
  promo_codes: promoCodes.optional(),
  sales_channel_id: z.string().max(MAX_ID_LENGTH).nullish(),
  locale: localeCode.nullish(),
  metadata,
}

export const newCart = z.strictObject({
  ...cartFields,
  region_id: cartFields.region_id.nullish(),
  currency_code: z.string().max(MAX_ID_LENGTH).nullish(),
  shipping_address: newAddress.optional(),
  billing_address: newAddress.optional(),
  items: z.array(newItem).max(MAX_AT_ONCE).optional(),
})

export const changedCart = z.strictObject({
  ...cartFields,
  region_id: cartFields.region_id.optional(),
  shipping_address: changedAddress.optional(),
  billing_address: changedAddress.optional(),
})

export const promotionCodes = z.strictObject({
  promo_codes: promoCodes.meta({ examples: [["WELCOME10"]] }),
})

const shippingMethod = z.strictObject({
  option_id: optionId,
  data: z.record(z.string(), z.unknown()).optional(),
})

export const shippingMethods = z
  .union([shippingMethod, z.array(shippingMethod).max(MAX_AT_ONCE)])
  .meta({ examples: [{ option_id: "so_01JPA4Y7T3M0Q9Z6K2W8XNRB5D" }] })
