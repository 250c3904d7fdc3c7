import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { adAccount, adMetrics } from "../../features/ads/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Period } from "../components/crud/period-header"
import { api, mayTryAgain } from "./api"

export type AdMetrics = Received<typeof adMetrics>
export type AdAccount = Received<typeof adAccount>
export type Channel = AdMetrics["channels"][number]

/** The first part of all cache keys here. Any change of an account loads all figures again. */
const ADS = "/admin/ad-accounts"

/** Proper names, which are the same in all languages. */
export const PLATFORM_NAMES = { meta: "Meta", google: "Google" } as const
export type Platform = keyof typeof PLATFORM_NAMES
export const PLATFORMS: Platform[] = ["meta", "google"]

export const queryOf = ({ from, to }: Period) => new URLSearchParams({ from, to }).toString()

export function useAdMetrics(period: Period) {
  const path = `/admin/ai/marketing/metrics/dashboard?${queryOf(period)}`
  return useQuery({ queryKey: [ADS, path], queryFn: () => api<AdMetrics>(path), retry: mayTryAgain })
}

export function useAdConnection() {
  return useChange((account: Pick<AdAccount, "platform" | "external_id"> & { token: string }) =>
    api<{ ad_account: AdAccount }>(ADS, { body: account }),
  )
}

export function useAdSync() {
  return useChange((id: string) => api<{ ad_account: AdAccount }>(`${ADS}/${id}/sync`, { body: {} }))
}

export function useAdDisconnection() {
  return useChange((id: string) => api(`${ADS}/${id}`, { method: "DELETE" }))
}

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [ADS] }),
  })
}
