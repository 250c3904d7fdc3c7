import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { conversion, convertedPrice, ratePriceList } from "../module/schemas"
import { shopBase } from "../shop-base"
import { applyRateToPricesWorkflow } from "../workflows/apply-rate-to-prices"
import { undoRatePricesWorkflow } from "../workflows/undo-rate-prices"
import { adminRatePriceLists } from "./admin-rate-price-lists.rows"

declareHandlers([
  route(adminRatePriceLists.adminListRatePriceLists, async ({ query, scope }) => {
    const { limit, offset, order, status } = query
    const [found, count] = await scope
      .resolve("currencyRates")
      .listAndCountRatePriceLists({ ...(status && { status }) }, pagination({ limit, offset, order }))
    return { rate_price_lists: found.map((one) => ratePriceList.parse(one)), count, offset, limit }
  }),
  route(adminRatePriceLists.adminPreviewRatePriceList, async ({ query, scope }) => {
    const { limit, offset, order, currency_pair_id, kind } = query
    const rates = scope.resolve("currencyRates")
    const used = await rates.conversionOf(currency_pair_id, await shopBase(scope), kind)
    const { prices, convertible, own } = await rates.previewPrices(used, { limit, offset, order })
    return {
      prices: prices.map((price) => convertedPrice.parse(price)),
      count: convertible,
      offset,
      limit,
      conversion: conversion.parse(used),
      own_prices: own,
    }
  }),
  route(adminRatePriceLists.adminCreateRatePriceList, async ({ body, scope, actor }) => {
    const rates = scope.resolve("currencyRates")
    const conversion = await rates.conversionOf(body.currency_pair_id, await shopBase(scope), body.kind)
    const title = body.title ?? `${conversion.base.toUpperCase()} → ${conversion.quote.toUpperCase()}`
    const { result: id } = await applyRateToPricesWorkflow(scope).run({
      input: { conversion, title, actor: actor.id },
    })
    return { rate_price_list: ratePriceList.parse(await rates.retrieveRatePriceList(id)) }
  }),
  route(adminRatePriceLists.adminUndoRatePriceList, async ({ params: { id }, scope }) => {
    await undoRatePricesWorkflow(scope).run({ input: { id } })
    const list = await scope.resolve("currencyRates").retrieveRatePriceList(id)
    return { rate_price_list: ratePriceList.parse(list) }
  }),
])
