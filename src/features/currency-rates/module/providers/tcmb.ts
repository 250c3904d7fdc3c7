import { z } from "zod"
import { asRate, perUnit } from "../lib/decimals"
import { type Published, published, UnusableRatesError } from "./published"
import { parseXml } from "./xml"

export type TcmbPrice = "forex_buying" | "forex_selling"

/** The parser turns an empty element into an empty text. */
const cell = z.string().optional()
const file = z.object({
  Tarih_Date: z.object({
    /** The day as dd.mm.yyyy. The file's other field, `Date`, has the month first. */
    Tarih: z.string(),
    Currency: z.array(
      z.object({ Kod: cell, CurrencyCode: cell, Unit: cell, ForexBuying: cell, ForexSelling: cell }),
    ),
  }),
})
const DAY = /^(\d{2})\.(\d{2})\.(\d{4})$/

/** Reads the daily file of the central bank of Türkiye. It contains prices in lira, each for a number of units. */
export function readTcmb(text: string, price: TcmbPrice): Published {
  const { Tarih, Currency } = parseXml(text, file).Tarih_Date
  const [, day, month, year] = DAY.exec(Tarih.trim()) ?? []
  if (!day || !month || !year) throw new UnusableRatesError("The answer names no day.")
  return published(
    { base: "try", as_of: `${year}-${month}-${day}`, is_inverse: true },
    Currency.map((row) => {
      const code = (row.CurrencyCode ?? row.Kod ?? "").toLowerCase()
      const rate = asRate((price === "forex_buying" ? row.ForexBuying : row.ForexSelling) ?? "")
      const unit = asRate(row.Unit ?? "")
      return [code, rate && unit ? perUnit(rate, unit) : ""] as const
    }),
  )
}
