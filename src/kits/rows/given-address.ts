import { defaultCountries } from "@medusajs/framework/utils"
import { z } from "zod"
import { metadata } from "./engine-schemas"

const COUNTRIES: ReadonlySet<string> = new Set(defaultCountries.map(({ alpha2 }) => alpha2.toLowerCase()))

/** The longest text in an address. The engine has no limit of its own for it. */
const LONGEST = 200
export const addressText = z.string().max(LONGEST).nullish()

const country = z
  .string()
  .refine((code) => COUNTRIES.has(code.toLowerCase()), "must be a country code of two letters (ISO 3166-1)")
  .nullish()
  .meta({ examples: ["de"] })

/** An address as storefronts send it. In responses it has more fields. */
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

/** The fields of which a new address must have at least one. `metadata` alone is not an address. */
const CONTENT = Object.keys(addressFields.omit({ metadata: true }).shape)

/** Whether an address says anything. An empty one is probably a mistake in the storefront. */
export function hasContent(given: object): boolean {
  return Object.entries(given).some(
    ([name, value]) => CONTENT.includes(name) && typeof value === "string" && value.trim() !== "",
  )
}

export const NO_CONTENT = `must have at least one of ${CONTENT.slice(0, -1).join(", ")} or ${CONTENT.at(-1)}`
