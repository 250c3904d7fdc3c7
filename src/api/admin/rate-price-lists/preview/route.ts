import { shopBase } from "../../../../features/currency-rates/shop-base"
import { route } from "../../../../lib/contract/route"
import { conversion, convertedPrice } from "../../../../modules/currency-rates/schemas"
import { adminRatePriceLists } from "../contract"

export const GET = route(adminRatePriceLists.adminPreviewRatePriceList, async ({ query, scope }) => {
  const { limit, offset, order, currency_pair_id } = query
  const rates = scope.resolve("currencyRates")
  const used = await rates.conversionOf(currency_pair_id, await shopBase(scope))
  const { prices, convertible, own } = await rates.previewPrices(used, { limit, offset, order })
  return {
    prices: prices.map((price) => convertedPrice.parse(price)),
    count: convertible,
    offset,
    limit,
    conversion: conversion.parse(used),
    own_prices: own,
  }
})
