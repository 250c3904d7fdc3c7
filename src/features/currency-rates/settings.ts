import { z } from "zod"
import { defineArea } from "../../kits/settings/area"
import { isCurrencyCode, UNKNOWN_CURRENCY } from "../../lib/currency-codes"
import { httpUrl, orNull } from "../../lib/fields"

const MAX_PAUSE_HOURS = 168
const MAX_STALE_DAYS = 60
const LARGEST_JUMP_PERCENT = 1_000

/** The shop's exchange rates and their sources. */
export const settings = defineArea({
  fields: {
    /** The currency in which the shop sets its prices. The default is the store's default currency. */
    base_currency: orNull(
      z
        .string()
        .regex(/^[a-z]{3}$/, "must be a currency code in lower case, such as eur")
        .refine(isCurrencyCode, UNKNOWN_CURRENCY),
    ),
    /** Uses the European Central Bank, or the central bank of Türkiye if the base is the lira. */
    central_bank_enabled: z.boolean().default(true),
    /** Uses Frankfurter, a public service, if the central bank has no rates. */
    public_api_enabled: z.boolean().default(true),
    /** The address of the shop's own Frankfurter server. By default, the server that the operator has configured. */
    frankfurter_url: orNull(httpUrl),
    /** The price in the file of the central bank of Türkiye that is used as the rate. */
    tcmb_price: z.enum(["forex_buying", "forex_selling"]).default("forex_buying"),
    /** Hours between two requests for new rates. With 0, rates are fetched only when an admin asks for it. */
    refresh_hours: z.int().min(0).max(MAX_PAUSE_HOURS).default(4),
    /** Rates are stale after this many days. Around Easter, central banks publish no rates for four days. */
    stale_after_days: z.int().min(1).max(MAX_STALE_DAYS).default(5),
    /** A rate that changes by more percent than this is used only after an admin has accepted it. */
    jump_percent: z.number().min(0.1).max(LARGEST_JUMP_PERCENT).default(10),
  },
  secrets: {},
})
