import type { EntityMetadata, EntityProperty } from "@medusajs/framework/mikro-orm/core"
import { type Asked, columnOf, isKeyFormula, isWanted, type Shape } from "./metadata"
import { quoted, Unsupported } from "./unsupported"

const PLAIN_TYPES = new Set(["JsonType", "ArrayType", "EnumArrayType", "IntegerType"])
/** The class of the engine's columns of money and quantities. Each has a column `raw_…` with the exact value. */
const AMOUNT = "BigNumberNumeric"
export function addField(
  property: EntityProperty,
  alias: string,
  meta: EntityMetadata,
  asked: Asked,
  shape: Shape,
  add: (name: string, expression: string) => void,
): void {
  const { name, customType, serializer, lazy, hidden } = property
  if (lazy || hidden || property.embedded || property.fieldNames?.length !== 1)
    throw new Unsupported(`${meta.className}.${name}`)
  const column = `${alias}.${quoted(columnOf(property))}`
  if (property.formula && !isKeyFormula(property)) throw new Unsupported(`the formula of ${name}`)
  const type = customType?.constructor.name
  if (type === AMOUNT) return addAmount(property, column, meta, asked, shape, add)
  add(name, column)
  const amount = name.startsWith("raw_") ? meta.properties[name.slice("raw_".length)] : undefined
  if (amount?.customType?.constructor.name === AMOUNT && !isWanted(amount, asked))
    shape.exactAmounts.push({ name: amount.name, raw: name })
  // The engine's link models have quantities as JavaScript numbers.
  if (type === "DecimalType" && property.runtimeType === "number") shape.numbers.push(name)
  else if (type !== undefined && !PLAIN_TYPES.has(type)) throw new Unsupported(`the type of ${name}`)
  else if (serializer) {
    if (property.runtimeType !== "number") throw new Unsupported(`the serializer of ${name}`)
    shape.numbers.push(name)
  } else if (property.runtimeType === "Date") shape.dates.push(name)
  else if (property.columnTypes?.[0] === "bigint") throw new Unsupported(`the type of ${name}`)
}

function addAmount(
  { name, nullable }: EntityProperty,
  column: string,
  meta: EntityMetadata,
  asked: Asked,
  shape: Shape,
  add: (name: string, expression: string) => void,
): void {
  const raw = `raw_${name}`
  const ofRaw = meta.properties[raw]
  if (!ofRaw) throw new Unsupported(`${name} without ${raw}`)
  const isNullable = nullable === true
  if (!isWanted(ofRaw, asked)) {
    // A JSON number would lose decimals.
    add(name, `CAST(${column} AS text)`)
    shape.plainAmounts.push({ name, raw, isNullable })
    return
  }
  add(name, column)
  if (isNullable) shape.nullableAmounts.push({ name, raw })
  else shape.amounts.push({ name, raw })
}
