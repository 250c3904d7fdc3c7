import { defaultCountries } from "@medusajs/framework/utils"
import { z } from "zod"
import { metadata } from "./engine-schemas"

const COUNTRIES: ReadonlySet<string> = new Set(defaultCountries.map(({ alpha2 }) => alpha2.toLowerCase()))

/** The engine's own limit is that of a request's size. */
const LONGEST = 200
export const addressText = z.string().max(LONGEST).nullish()

const country = z
  .string()
  .refine((code) => COUNTRIES.has(code.toLowerCase()), "must be a country's two letters, as in ISO 3166-1")
  .nullish()
  .meta({ examples: ["de"] })

/** An address as a storefront sends it. The answers' addresses have more fields. */
export const addressFields = z.strictObject({
  first_name: addressText.meta({ examples: ["Ada"] }),
  last_name: addressText.meta({ examples: ["Lovelace"] }),
  company: addressText,
  address_1: addressText.meta({ examples: ["Unter den Linden 1"] }),
  address_2: addressText,
  city: addressText.meta({ examples: ["Berlin"] }),
  postal_code: addressText.meta({ examples: ["10117"] }),
  province: addressText,
  country_code: country,
  phone: addressText,
  metadata,
})

/** What says where somebody lives or who they are; the rest only adds to it. */
const CONTENT = Object.keys(addressFields.omit({ metadata: true }).shape)

/** For schemas that a whole new address must match: one without content is a mistake of the storefront's. */
export function hasContent(given: object): boolean {
  return Object.entries(given).some(
    ([name, value]) => CONTENT.includes(name) && typeof value === "string" && value.trim() !== "",
  )
}

export const NO_CONTENT = `must have at least one of ${CONTENT.slice(0, -1).join(", ")} or ${CONTENT.at(-1)}`
