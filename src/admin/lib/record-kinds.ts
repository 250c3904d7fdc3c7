import type { SearchEntityDefinition } from "@medusajs/dashboard/lib"
import { blogPosts } from "../resources/blog"
import { destinations } from "../resources/destinations"
import { emailCampaigns } from "../resources/email-campaigns"
import { events } from "../resources/events"
import { forms } from "../resources/forms"
import { pages } from "../resources/pages"
import { quotes } from "../resources/quotes"
import { services } from "../resources/services"
import { customerName, subscriptionPage, subscriptions } from "../resources/subscriptions"
import { tours } from "../resources/tours"
import type { SearchedKind } from "./record-search"
import { type Identified, list, nameOf, type Resource } from "./resource"

export interface RecordKind extends SearchedKind {
  /** The key of the name of the list. */
  text: string
  /** How the palette shows a record. */
  transform: NonNullable<SearchEntityDefinition["transform"]>
}

interface Shown<Summary> {
  to: (id: string) => string
  title?: (summary: Summary) => string
  subtitle?: (summary: Summary) => string | undefined
}

const below = (place: string) => (id: string) => `${place}/${id}`

/** The kinds of records that the palette finds by name. Their lists take `q`. */
export const RECORD_KINDS: readonly RecordKind[] = [
  kind(blogPosts, { to: below("/blog") }),
  kind(pages, { to: below("/pages") }),
  kind(events, { to: below("/events") }),
  kind(tours, { to: below("/tours") }),
  kind(destinations, { to: below("/destinations") }),
  kind(services, { to: (id) => `/services?open=${id}` }),
  kind(forms, { to: below("/forms") }),
  kind(quotes, { to: below("/quotes"), subtitle: ({ summary }) => summary }),
  kind(subscriptions, {
    to: subscriptionPage,
    title: customerName,
    subtitle: ({ plan }) => plan.name,
  }),
  kind(emailCampaigns, { to: below("/email-campaigns") }),
]

function kind<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
  { to, title = (summary) => nameOf(resource, summary), subtitle }: Shown<Summary>,
): RecordKind {
  return {
    name: resource.one,
    text: `${resource.texts}.title`,
    list: (query) => list(resource, query),
    transform: (summary: Summary) => ({
      id: summary.id,
      title: title(summary),
      subtitle: subtitle?.(summary),
      to: to(summary.id),
      value: `${resource.one}:${summary.id}`,
    }),
  }
}
