import type { EventType } from "../kits/outbox/event-type"
import { eventTypes } from "./outbound-events"

/** The event for trying an endpoint. Filters do not name it. */
const TEST = "endpoint.tested"

/** All types of events that an endpoint can choose, in alphabetical order. */
export const outboundTypes: readonly EventType[] = eventTypes
  .map(({ event }) => event)
  .filter(({ type }) => type !== TEST)
  .sort((a, b) => (a.type < b.type ? -1 : 1))
