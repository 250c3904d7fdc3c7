import { useQuery } from "@tanstack/react-query"
import { type Subscription, type SubscriptionStatistics, subscriptions } from "../resources/subscriptions"
import { api, mayTryAgain } from "./api"
import { item, only, useChanging } from "./resource"

export type SubscriptionAction = "retry" | "order" | "pause" | "resume" | "cancel" | "end" | "uncancel"

const CALLS: Record<SubscriptionAction, { path: string; body: object }> = {
  retry: { path: "retry", body: {} },
  order: { path: "place-orders", body: {} },
  pause: { path: "pause", body: {} },
  resume: { path: "resume", body: {} },
  cancel: { path: "cancel", body: { at: "period_end" } },
  end: { path: "cancel", body: { at: "now" } },
  uncancel: { path: "uncancel", body: {} },
}

/** Does something with a subscription. */
export function useSubscriptionAction(id: string) {
  return useChanging(subscriptions, (action: SubscriptionAction) => {
    const { path, body } = CALLS[action]
    return change(`${item(subscriptions, id)}/${path}`, body)
  })
}

interface RefundInput {
  invoice_id: string
  amount: number
  reason?: string
}

export function useSubscriptionRefund(id: string) {
  return useChanging(subscriptions, (refund: RefundInput) =>
    change(`${item(subscriptions, id)}/refund`, refund),
  )
}

async function change(path: string, body: object): Promise<Subscription> {
  return only(subscriptions, await api<Record<string, Subscription>>(path, { body }))
}

export function useSubscriptionStatistics(months: number) {
  const path = `${subscriptions.path}/statistics?months=${months}`
  return useQuery({
    queryKey: [subscriptions.path, "statistics", months],
    queryFn: async () => (await api<{ statistics: SubscriptionStatistics }>(path)).statistics,
    retry: mayTryAgain,
  })
}
