import type { z } from "zod"

/** A type of event with the payload that receivers can rely on. */
export interface EventType<Payload = unknown> {
  /** `<object>.<past participle>`, such as `review.approved`. */
  type: string
  /** Increases with every breaking change of the payload. */
  version: number
  /** When it is recorded, as one sentence for the developers of receivers. */
  about?: string
  /** The kind of record that the event is about, such as `review`. */
  object: string
  payload: z.ZodType<Payload>
  /** The id of the event's object. */
  idOf(payload: Payload): string
}

const NAME = /^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/

/** All event types by name. They are equal for all tenants, so they are shared. */
const defined = new Map<string, EventType>()
const declared = new Set<object>()

/** Defines a type of event. It can be recorded once the feature's declaration lists it in `events`. */
export function defineEvent<Payload>(event: EventType<Payload>): EventType<Payload> {
  if (!NAME.test(event.type)) throw new Error(`'${event.type}' is not a valid event type.`)
  if (defined.has(event.type)) throw new Error(`The event type '${event.type}' is declared twice.`)
  defined.set(event.type, event)
  return event
}

/** Allows events of this type to be recorded. The declarations of features call this. */
export function declareEvent(event: EventType): void {
  declared.add(event)
}

export function isDeclared(event: object): boolean {
  return declared.has(event)
}
