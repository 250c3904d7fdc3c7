import type { z } from "zod"

type AnyJson = z.core.util.JSONType

/** A `timestamp` of a contract is a `Date` or a text. These types say which of the two it is at one end. */
type WithMoments<Moment, Value> = AnyJson extends Value
  ? Value
  : Date extends Value
    ? Moment | Exclude<Value, Date | string>
    : Value extends object
      ? { [Key in keyof Value]: WithMoments<Moment, Value[Key]> }
      : Value

/** What a schema describes, as the server makes it: its moments are dates. */
export type Dated<Schema extends z.ZodType> = WithMoments<Date, z.output<Schema>>

/** What a schema describes, as it comes over HTTP: its moments are texts. */
export type Received<Schema extends z.ZodType> = WithMoments<string, z.output<Schema>>
