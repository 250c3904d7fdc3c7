import type { z } from "zod"

/** A type of event with the payload that receivers can rely on. */
export interface EventType<Payload = unknown> {
  /** `<object>.<past participle>`, such as `review.approved`. */
  type: string
  /** Increases with every breaking change of the payload. */
  version: number
  /** The kind of the event's object. */
  object: string
  payload: z.ZodType<Payload>
  /** The id of the event's object. */
  idOf: (payload: Payload) => string
}

const NAME = /^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/

/** All declared types by name. They are the same for every tenant. */
const declared = new Map<string, unknown>()

/** Declares a type of event. Only declared types can be recorded. */
export function defineEvent<Payload>(event: EventType<Payload>): EventType<Payload> {
  if (!NAME.test(event.type)) throw new Error(`'${event.type}' is not a valid event type.`)
  if (declared.has(event.type)) throw new Error(`The event type '${event.type}' is declared twice.`)
  declared.set(event.type, event)
  return event
}

export function isDeclared(event: { type: string }): boolean {
  return declared.get(event.type) === event
}
