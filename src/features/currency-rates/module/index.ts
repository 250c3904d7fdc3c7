import { Module } from "@medusajs/framework/utils"
import CurrencyRatesModuleService from "./service"

/** Exchange rates of a shop's currencies, and where they come from. */
export const CURRENCY_RATES = "currencyRates"

export default Module(CURRENCY_RATES, { service: CurrencyRatesModuleService })
