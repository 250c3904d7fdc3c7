import { Modules, PriceListStatus, PriceListType } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { clock } from "../../../../lib/clock"
import type { Conversion } from "../../module/types"
import { erasePriceList } from "../engine-price-lists"

/** A list that is being made for this long belongs to a process that died. */
const ABANDONED_AFTER_MS = 10 * 60_000

/** Adds a row to the table `rate_price_list`. A unique index refuses a second row for the same two currencies. */
export const reserveRatePriceListStep = createStep(
  "reserve-rate-price-list",
  async ({ conversion, actor }: { conversion: Conversion; actor: string | null }, { container }) => {
    const rates = container.resolve("currencyRates")
    await rates.checkConversion(conversion)
    const { base, quote } = conversion
    const [filling] = await rates.listRatePriceLists({ base, quote, status: "filling" }, { take: 1 })
    const isAbandoned = filling && filling.updated_at.getTime() <= clock.now() - ABANDONED_AFTER_MS
    if (isAbandoned) await erasePriceList(container, filling)
    const id = await rates.reservePriceList(conversion, actor)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id !== undefined) await container.resolve("currencyRates").deleteRatePriceLists(id)
  },
)

/** Creates the engine's price list, which is not active yet. */
export const createPriceListFromRateStep = createStep(
  "create-price-list-from-rate",
  async ({ id, conversion, title }: { id: string; conversion: Conversion; title: string }, { container }) => {
    const { base, quote, rate, source, as_of } = conversion
    const description = `${base.toUpperCase()} → ${quote.toUpperCase()}: ${rate} (${source}, ${as_of})`
    const [list] = await container
      .resolve(Modules.PRICING)
      .createPriceLists([{ title, description, type: PriceListType.OVERRIDE, status: PriceListStatus.DRAFT }])
    const price_list_id = list?.id ?? ""
    await container.resolve("currencyRates").updateRatePriceLists({ id, price_list_id })
    return new StepResponse(price_list_id, price_list_id)
  },
  async (price_list_id, { container }) => {
    if (price_list_id) await container.resolve(Modules.PRICING).deletePriceLists([price_list_id])
  },
)

/** Adds the prices. Reverting the step before deletes them. */
export const fillPriceListFromRateStep = createStep(
  "fill-price-list-from-rate",
  async (
    { id, price_list_id, conversion }: { id: string; price_list_id: string; conversion: Conversion },
    { container },
  ) => {
    const rates = container.resolve("currencyRates")
    const prices = await rates.addConvertedPrices(price_list_id, conversion)
    await rates.updateRatePriceLists({ id, prices })
    return new StepResponse(prices)
  },
)
