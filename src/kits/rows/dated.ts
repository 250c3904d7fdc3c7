import { z } from "zod"
import { mapValues } from "../../lib/map-values"
import { timestamp } from "./fields"
import type { Dated } from "./moments"

/**
 * Makes a schema for database rows from a schema of the contract. Times are `Date` objects, also inside JSON columns,
 * where the database has text. It checks types but no limits, so that a row that was saved under older limits stays
 * readable. Unknown fields are left out.
 */
export function dated<Schema extends z.ZodType>(schema: Schema): z.ZodType<Dated<Schema>> {
  return rowOf(schema).pipe(z.custom<Dated<Schema>>())
}

const moment = z.union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))])

const known = new WeakMap<z.core.$ZodType, z.ZodType>()

function rowOf(schema: z.core.$ZodType): z.ZodType {
  const made = known.get(schema) ?? converted(schema)
  known.set(schema, made)
  return made
}

function converted(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodCustom && schema.def.fn === timestamp.def.fn) return moment
  if (schema instanceof z.ZodObject) return objectOf(schema)
  if (schema instanceof z.ZodArray) return z.array(rowOf(schema.element))
  if (schema instanceof z.ZodRecord) return z.record(keyOf(schema.keyType), rowOf(schema.valueType))
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return z.union(schema.options.map(choiceOf))
  if (schema instanceof z.ZodLazy) return z.lazy(() => rowOf(schema.unwrap()))
  // The output of a transformation is stored, not its input.
  if (schema instanceof z.ZodPipe) return rowOf(schema.def.out)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return z.string()
  if (schema instanceof z.ZodNumber) return z.number()
  return wrapperOf(schema) ?? plain(schema)
}

function wrapperOf(schema: z.core.$ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodNullable) return rowOf(schema.unwrap()).nullable()
  if (schema instanceof z.ZodOptional) return rowOf(schema.unwrap()).optional()
  if (schema instanceof z.ZodDefault) return rowOf(schema.unwrap()).default(schema.def.defaultValue)
  if (schema instanceof z.ZodPrefault) return rowOf(schema.unwrap()).prefault(schema.def.defaultValue)
  if (schema instanceof z.ZodReadonly) return rowOf(schema.unwrap()).readonly()
  return undefined
}

const PLAIN = [
  z.ZodAny,
  z.ZodBoolean,
  z.ZodCustom,
  z.ZodDate,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNever,
  z.ZodNull,
  z.ZodUnknown,
]

/** A schema that has neither limits nor parts. */
function plain(schema: z.core.$ZodType): z.ZodType {
  const found = PLAIN.find((type) => schema instanceof type)
  if (!found || !(schema instanceof z.ZodType))
    throw new Error(`A schema of the type '${schema._zod.def.type}' cannot describe a database row.`)
  return schema
}

function objectOf(schema: z.ZodObject): z.ZodObject {
  const shape: Record<string, z.core.$ZodType> = schema.def.shape
  const { catchall } = schema.def
  const made = z.object(mapValues(shape, rowOf))
  return catchall && !(catchall instanceof z.ZodNever) ? made.catchall(rowOf(catchall)) : made
}

/** A strict object in a union stays strict. Otherwise the first object that has some of the fields would match. */
function choiceOf(option: z.core.$ZodType): z.ZodType {
  return option instanceof z.ZodObject && option.def.catchall instanceof z.ZodNever
    ? objectOf(option).strict()
    : rowOf(option)
}

function keyOf(key: z.core.$ZodRecordKey) {
  return key instanceof z.ZodEnum ? key : z.string()
}
