import type { z } from "zod"

type AnyJson = z.core.util.JSONType

/** In a contract, a `timestamp` is either a `Date` or a string. The types below replace it by one of the two. */
type WithMoments<Moment, Value> = AnyJson extends Value
  ? Value
  : Date extends Value
    ? Moment | Exclude<Value, Date | string>
    : Value extends object
      ? { [Key in keyof Value]: WithMoments<Moment, Value[Key]> }
      : Value

/** The type of a schema on the server. Times are `Date` objects. */
export type Dated<Schema extends z.ZodType> = WithMoments<Date, z.output<Schema>>

/** The type of a schema over HTTP. Times are strings. */
export type Received<Schema extends z.ZodType> = WithMoments<string, z.output<Schema>>
