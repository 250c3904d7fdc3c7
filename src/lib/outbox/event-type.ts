import type { z } from "zod"

/** A kind of event, with the payload that its receivers can rely on. */
export interface EventType<Payload = unknown> {
  /** `<object>.<what happened>`, such as `review.approved`. */
  type: string
  /** Goes up when the payload changes so that a receiver could break. */
  version: number
  /** The kind of thing that the event is about. */
  object: string
  payload: z.ZodType<Payload>
  /** The id of that thing. */
  idOf: (payload: Payload) => string
}

const NAME = /^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/

/** All types that were defined, by name. Types are the same for every tenant. */
const declared = new Map<string, unknown>()

/** Declares a type of event. Only declared types can be recorded. */
export function defineEvent<Payload>(event: EventType<Payload>): EventType<Payload> {
  if (!NAME.test(event.type)) throw new Error(`'${event.type}' is no name for a type of event.`)
  if (declared.has(event.type)) throw new Error(`The type of event '${event.type}' is declared twice.`)
  declared.set(event.type, event)
  return event
}

export function isDeclared(event: { type: string }): boolean {
  return declared.get(event.type) === event
}
