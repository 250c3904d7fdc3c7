import { features } from "./all"

/** All types of events for other systems, each with the feature that records it. */
export const eventTypes = features.flatMap(({ slug, events = [] }) =>
  events.map((event) => ({ feature: slug, event })),
)
