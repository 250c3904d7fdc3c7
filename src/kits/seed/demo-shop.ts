/** The demo shop's facts: name, currencies, countries, taxes and deliveries. */
export const shopName = "Alder & Clay"
export const storefrontKeyTitle = "Demo storefront"

/** The first is the default. */
export const currencies = [
  { code: "eur", isTaxInclusive: true },
  { code: "usd", isTaxInclusive: false },
  { code: "try", isTaxInclusive: true },
] as const

export const warehouse = {
  name: "Alder & Clay warehouse",
  address: {
    address_1: "Havenweg 1",
    city: "Rotterdam",
    postal_code: "3029 BP",
    country_code: "nl",
  },
}

export const shippingProfile = { name: "Default", type: "default" }

type Prices = Record<"eur" | "usd" | "try", number>

export interface SalesRegion {
  name: string
  currency: "eur" | "usd" | "try"
  isTaxInclusive: boolean
  taxName: string
  /** The standard tax rate per country, in percent. `undefined` if only its states have taxes. */
  countries: Record<string, number | undefined>
  delivery: { standard: Delivery; express: Delivery }
}

interface Delivery {
  description: string
  prices: Prices
}

export const salesRegions: SalesRegion[] = [
  {
    name: "Europe",
    currency: "eur",
    isTaxInclusive: true,
    taxName: "VAT",
    countries: { de: 19, fr: 20, es: 21, it: 22, nl: 21, at: 20, be: 21, ie: 23, pt: 23, fi: 25.5 },
    delivery: {
      standard: { description: "3 to 5 working days", prices: { eur: 4.9, usd: 5.5, try: 250 } },
      express: { description: "1 to 2 working days", prices: { eur: 12.9, usd: 14, try: 650 } },
    },
  },
  {
    name: "United States",
    currency: "usd",
    isTaxInclusive: false,
    taxName: "Sales tax",
    countries: { us: undefined },
    delivery: {
      standard: { description: "5 to 8 working days", prices: { eur: 9, usd: 10, try: 450 } },
      express: { description: "2 to 3 working days", prices: { eur: 24, usd: 26, try: 1200 } },
    },
  },
  {
    name: "Türkiye",
    currency: "try",
    isTaxInclusive: true,
    taxName: "KDV",
    countries: { tr: 20 },
    delivery: {
      standard: { description: "2 to 4 working days", prices: { eur: 2, usd: 2.2, try: 99.9 } },
      express: { description: "Next working day", prices: { eur: 4, usd: 4.4, try: 199.9 } },
    },
  },
]

export const defaultRegionName = "Europe"

/**
 * The sales tax of each state, in percent. Taxes of counties and cities are left out, because they need a tax service.
 */
export const stateTaxes = {
  "us-ca": 7.25,
  "us-co": 2.9,
  "us-fl": 6,
  "us-il": 6.25,
  "us-ma": 6.25,
  "us-nj": 6.625,
  "us-ny": 4,
  "us-pa": 6,
  "us-tx": 6.25,
  "us-wa": 6.5,
} as const
