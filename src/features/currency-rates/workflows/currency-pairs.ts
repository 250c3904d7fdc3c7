import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { clock } from "../../../lib/clock"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { REFRESH_CURRENCY_RATES } from "../module/due"
import type { CurrencyPairChange, CurrencyPairInput } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("currencyRates")
type Service = ReturnType<typeof service>

/** Create, update and delete currency pairs. */
export const currencyPairWorkflows = crudWorkflows(
  "currency-pair",
  {
    service,
    ...tableWriting((currencyRates: Service) => ({
      create: (input: CurrencyPairInput) => currencyRates.createCurrencyPairs(dated(input)),
      retrieve: (id) => currencyRates.retrieveCurrencyPair(id),
      update: (row: CurrencyPairChange & { id: string }) => currencyRates.updateCurrencyPairs(dated(row)),
      remove: (id) => currencyRates.softDeleteCurrencyPairs(id),
      restore: (id) => currencyRates.restoreCurrencyPairs(id),
    })),
  },
  // A pair without a manual rate needs rates from the sources, so this may start their job.
  (container) => dueWork(container).recheck(REFRESH_CURRENCY_RATES),
)

function dated<Fields extends { manual_rate?: string | null | undefined }>(fields: Fields) {
  const { manual_rate } = fields
  if (manual_rate === undefined) return fields
  return { ...fields, manual_set_at: manual_rate === null ? null : clock.date() }
}
