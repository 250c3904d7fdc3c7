import { features } from "./all"

/** The types of events for other systems. Each names the feature that records it. */
export const eventTypes = features.flatMap(({ slug, events = [] }) =>
  events.map((event) => ({ feature: slug, event })),
)
