import { type EntityMetadata, type EntityProperty, ReferenceKind } from "@medusajs/framework/mikro-orm/core"
import { Unsupported } from "./unsupported"

/** Relation or field names with their own, as `{ items: { tax_lines: {} } }`. */
export interface Tree {
  [name: string]: Tree
}

/** How the JSON of one table's rows becomes the object that the engine would have made of an entity. */
export interface Shape {
  dates: string[]
  /** Amounts with the names of their exact values. Null is left out, unless the amount is nullable. */
  amounts: { name: string; raw: string }[]
  nullableAmounts: { name: string; raw: string }[]
  /** Amounts that are made of their exact values, because these alone are asked for. */
  exactAmounts: { name: string; raw: string }[]
  /** Amounts that are read as text, because their exact values are not asked for. */
  plainAmounts: { name: string; raw: string; isNullable: boolean }[]
  numbers: string[]
  /** Fields that are left out if they are null. */
  absentIfNull: string[]
  children: { name: string; shape: Shape }[]
}

export interface Asked {
  /** Undefined: all fields. */
  fields: Tree | undefined
  relations: Tree
  /** The classes of the objects around this one. The engine leaves out relations back to them. */
  parents: string[]
  /** Per class: the fields with which its rows are loaded in this statement, or that a reference stands for one. */
  loaded: Map<string, string>
  /** Collects the tables that the statement reads. */
  tables: Set<string>
  /** The column that refers to the object around this one. The engine always loads it. */
  backKey?: string
  /** For orders: the alias of the nearest object around this one that has a version. Each change of an order adds one. */
  versionOf?: string
}

export function isWanted(
  { name, primary, lazy, mapToPk, fieldNames }: EntityProperty,
  { fields, backKey }: Asked,
): boolean {
  if (!fields) return !lazy
  return primary === true || name in fields || (mapToPk === true && fieldNames[0] === backKey)
}

/** The foreign keys of the relations that are loaded by a join. */
export function joinedKeys(meta: EntityMetadata, relations: Tree): Set<string> {
  return new Set(
    meta.props.flatMap((property) =>
      property.owner &&
      !property.mapToPk &&
      property.kind !== ReferenceKind.MANY_TO_MANY &&
      relations[property.name]
        ? [columnOf(property)]
        : [],
    ),
  )
}

/** A relation without names of fields loads all of them. */
export function fieldsOf(tree: Tree | undefined): Tree | undefined {
  return tree && Object.keys(tree).length > 0 && !tree["*"] ? tree : undefined
}

/** A selected foreign key also fills the relation of the same column. */
export function hasSelectedKey(meta: EntityMetadata, property: EntityProperty, asked: Asked): boolean {
  return (
    property.owner &&
    property.kind !== ReferenceKind.MANY_TO_MANY &&
    meta.props.some(
      (other) => other !== property && other.fieldNames?.[0] === columnOf(property) && isWanted(other, asked),
    )
  )
}

export function hasTwin(meta: EntityMetadata, { name, type }: EntityProperty): boolean {
  return meta.relations.some((other) => other.name !== name && other.type === type && !other.mapToPk)
}

/** Whether a field of its own has the relation's key. */
export function isMapped(meta: EntityMetadata, property: EntityProperty): boolean {
  return meta.props.some((other) => other.mapToPk && other.fieldNames[0] === columnOf(property))
}

/** The engine's serializer leaves out relations to a class that stands further out. */
export function isBack(property: EntityProperty, parents: string[]): boolean {
  return parents.includes(property.type)
}

export function columnOf({ name, fieldNames }: EntityProperty): string {
  const [column] = fieldNames
  if (column === undefined) throw new Unsupported(`${name} without a column`)
  return column
}

/** The engine reads foreign keys of some relations by a formula that returns the column. */
export function isKeyFormula(property: EntityProperty): boolean {
  const formula: unknown = property.formula
  if (typeof formula !== "function") return false
  const text = String(Reflect.apply(formula, undefined, [{ alias: "t", toString: () => "t" }, {}]))
  return text.replaceAll('"', "") === `t.${columnOf(property)}`
}

export function targetOf({ targetMeta, name }: EntityProperty): EntityMetadata {
  if (!targetMeta) throw new Unsupported(`${name} without a table`)
  return targetMeta
}

export function mapped(target: EntityMetadata, { mappedBy, name }: EntityProperty): EntityProperty {
  const property = target.properties[mappedBy]
  if (!property) throw new Unsupported(`${name} without a key`)
  return property
}

export function primaryKeyOf(meta: EntityMetadata): EntityProperty {
  const [name, ...more] = meta.primaryKeys
  const property = name === undefined ? undefined : meta.properties[name]
  if (!property || more.length > 0) throw new Unsupported(`the key of ${meta.className}`)
  return property
}

export function isSoftDeleted(meta: EntityMetadata): boolean {
  return "softDeletable" in meta.filters
}
