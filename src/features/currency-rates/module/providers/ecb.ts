import { z } from "zod"
import { type Published, published } from "./published"
import { parseXml } from "./xml"

const dayCube = z.object({
  time: z.string(),
  Cube: z.array(z.object({ currency: z.string(), rate: z.string() })),
})
const envelope = z.object({ Envelope: z.object({ Cube: z.tuple([z.object({ Cube: z.tuple([dayCube]) })]) }) })

/** Reads the daily file of the European Central Bank. It contains the price of one euro in each currency. */
export function readEcb(text: string): Published {
  const [{ Cube }] = parseXml(text, envelope).Envelope.Cube
  const [day] = Cube
  return published(
    { base: "eur", as_of: day.time, is_inverse: false },
    day.Cube.map(({ currency, rate }) => [currency.toLowerCase(), rate] as const),
  )
}
