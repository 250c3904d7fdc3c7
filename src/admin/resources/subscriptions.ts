import type {
  adminSubscription,
  listedSubscription,
  statistics,
} from "../../features/subscriptions/api/admin-subscriptions-schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type Subscription = Received<typeof adminSubscription>
export type ListedSubscription = Received<typeof listedSubscription>
export type SubscriptionStatistics = Received<typeof statistics>

export const subscriptions: Resource<Subscription, ListedSubscription> = {
  path: "/admin/subscriptions",
  one: "subscription",
  many: "subscriptions",
  texts: "subscriptions",
  title: "id",
}

/** The address of a subscription's page. */
export const subscriptionPage = (id: string) => `/subscriptions/${id}`

/** Names of companies, which are the same in all languages. */
export const PROVIDER_NAMES = { stripe: "Stripe", iyzico: "iyzico", paytr: "PayTR" } as const

export function customerName({ customer, customer_id }: ListedSubscription): string {
  if (!customer) return customer_id
  return [customer.first_name, customer.last_name].filter(Boolean).join(" ") || customer.email
}
