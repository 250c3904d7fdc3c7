import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { adminCurrencyRates } from "../../features/currency-rates/api/admin-currency-rates.rows"
import type { adminRatePriceLists } from "../../features/currency-rates/api/admin-rate-price-lists.rows"
import type { adminRateSnapshots } from "../../features/currency-rates/api/admin-rate-snapshots.rows"
import type { PricedProducts } from "../../features/currency-rates/module/fields"
import type { Received } from "../../kits/rows/moments"
import { api, mayTryAgain } from "./api"

type Sources = Received<typeof adminCurrencyRates.adminReadRateSources.response>
type History = Received<typeof adminCurrencyRates.adminReadRateHistory.response>["history"]
type Snapshots = Received<typeof adminRateSnapshots.adminListRateSnapshots.response>
type Preview = Received<typeof adminRatePriceLists.adminPreviewRatePriceList.response>
type PriceLists = Received<typeof adminRatePriceLists.adminListRatePriceLists.response>

export type RateSource = Sources["sources"][number]
export type RatePoint = History["points"][number]
export type RateSnapshot = Snapshots["rate_snapshots"][number]
export type RatePriceList = PriceLists["rate_price_lists"][number]

/** The first part of all cache keys here. Any change of rates loads all of them again. */
const RATES = "/admin/currency-rates"
const MAX_PREVIEW_SIZE = 10
const SHOWN_LISTS = 5
const MAX_HELD = 20

export function useRateSources() {
  return useRead<Sources>("/admin/currency-rates/sources")
}

export function useHeldSnapshots() {
  return useRead<Snapshots>(`/admin/rate-snapshots?status=held&limit=${MAX_HELD}`)
}

export function useRateHistory({ base, quote }: { base: string; quote: string }) {
  const query = new URLSearchParams({ base, quote })
  return useRead<{ history: History }>(`/admin/currency-rates/history?${query.toString()}`)
}

export function useRatePriceLists() {
  return useRead<PriceLists>(`/admin/rate-price-lists?limit=${SHOWN_LISTS}`)
}

/** Without a kind, the answer's conversion has that of the applied list. */
export function usePricePreview(pairId: string, kind: PricedProducts | undefined, isWanted: boolean) {
  const query = new URLSearchParams({
    currency_pair_id: pairId,
    limit: String(MAX_PREVIEW_SIZE),
    ...(kind && { kind }),
  })
  return useRead<Preview>(`/admin/rate-price-lists/preview?${query.toString()}`, isWanted)
}

/** Sends a change, and loads all rates again. */
export function useChangeOfRates<Input>(pathOf: (input: Input) => string, bodyOf?: (input: Input) => object) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => api(pathOf(input), { method: "POST", body: bodyOf?.(input) }),
    onSettled: () => client.invalidateQueries({ queryKey: [RATES] }),
  })
}

function useRead<Answer>(path: string, isWanted = true) {
  return useQuery({
    queryKey: [RATES, path],
    queryFn: () => api<Answer>(path),
    retry: mayTryAgain,
    enabled: isWanted,
  })
}
