import { type EntityMetadata, type EntityProperty, ReferenceKind } from "@medusajs/framework/mikro-orm/core"
import { addField } from "./fields"
import {
  type Asked,
  columnOf,
  fieldsOf,
  hasSelectedKey,
  hasTwin,
  isBack,
  isMapped,
  isSoftDeleted,
  isWanted,
  joinedKeys,
  mapped,
  primaryKeyOf,
  type Shape,
  targetOf,
} from "./metadata"
import { quoted, Unsupported } from "./unsupported"

export interface Selection {
  /** The columns and nested selects, with their names. */
  columns: string
  shape: Shape
}

let aliases = 0

/** Selects from one table what MikroORM would load for it and its relations. Throws Unsupported for the rest. */
export function select(meta: EntityMetadata, alias: string, asked: Asked): Selection {
  if (meta.hooks?.onLoad?.length) throw new Unsupported(`${meta.className}, which changes what it loads`)
  noteLoaded(meta, fieldNames(asked), asked)
  asked.tables.add(meta.tableName)
  const columns: string[] = []
  const shape: Shape = {
    dates: [],
    amounts: [],
    nullableAmounts: [],
    exactAmounts: [],
    plainAmounts: [],
    numbers: [],
    absentIfNull: [],
    children: [],
  }
  const add = (name: string, expression: string) => columns.push(`${expression} AS ${quoted(name)}`)
  // The engine reads orders by joins, even if it reads all fields.
  const isJoinedWhole = !asked.fields && asked.versionOf !== undefined
  const joined = asked.fields || isJoinedWhole ? joinedKeys(meta, asked.relations) : new Set<string>()
  for (const property of meta.props) {
    const { name, lazy, serializer } = property
    const inner = asked.relations[name]
    if (property.kind === ReferenceKind.SCALAR || property.mapToPk) {
      const column = property.fieldNames?.[0] ?? ""
      const isJoined = joined.has(column)
      // A field that the engine computes. It leaves it out if other fields are asked for.
      if (lazy && serializer && (!asked.fields || name in asked.fields))
        throw new Unsupported(`${meta.className}.${name}`)
      if (isJoined || isWanted(property, asked)) addField(property, alias, meta, asked, shape, add)
      if (isJoined && (isJoinedWhole || !property.mapToPk)) shape.absentIfNull.push(name)
    } else if (isBack(property, asked.parents)) continue
    else if (inner) {
      const { columns: nested, shape: child } = related(meta, property, alias, {
        fields: fieldsOf(asked.fields?.[name]),
        relations: inner,
        loaded: asked.loaded,
        tables: asked.tables,
        parents: [...asked.parents, meta.className],
        ...versionAround(meta, alias, asked),
      })
      add(name, nested)
      if (asked.fields && !asked.fields[name] && property.owner && !isMapped(meta, property))
        shape.absentIfNull.push(name)
      shape.children.push({ name, shape: child })
    } else if (!asked.fields || hasSelectedKey(meta, property, asked)) {
      // The engine leaves out some keys of two relations to the same class.
      if (asked.fields && hasTwin(meta, property)) throw new Unsupported(`the key of ${name} alone`)
      addReference(property, alias, asked, add)
    } else if (asked.fields[name]) throw new Unsupported(`${meta.className}.${name} without its relation`)
  }
  return { columns: columns.join(", "), shape }
}

/**
 * MikroORM makes one entity of all rows with one key, with the fields of all of them. A statement cannot, so each class
 * must have the same fields wherever it is loaded.
 */
function noteLoaded({ className }: EntityMetadata, fields: string, { loaded }: Asked): void {
  const known = loaded.get(className) ?? fields
  if (known !== fields) throw new Unsupported(`${className} with different fields`)
  loaded.set(className, fields)
}

function fieldNames({ fields, relations }: Asked): string {
  return JSON.stringify([fields && Object.keys(fields).sort(), Object.keys(relations).sort()])
}

/** A relation that is not loaded: an object with the key alone. */
function addReference(
  property: EntityProperty,
  alias: string,
  asked: Asked,
  add: (name: string, expression: string) => void,
): void {
  const { kind, owner, name } = property
  if (kind === ReferenceKind.ONE_TO_MANY || kind === ReferenceKind.MANY_TO_MANY) return
  const target = targetOf(property)
  const primary = primaryKeyOf(target)
  noteLoaded(target, "reference", asked)
  if (kind === ReferenceKind.ONE_TO_ONE && !owner)
    return add(name, referenceFrom(target, mapped(target, property), alias, asked))
  const key = `${alias}.${quoted(columnOf(property))}`
  add(name, `CASE WHEN ${key} IS NOT NULL THEN json_build_object('${primary.name}', ${key}) END`)
}

/** A relation whose key is in the other table. The engine also finds deleted rows there. */
function referenceFrom(target: EntityMetadata, key: EntityProperty, alias: string, asked: Asked): string {
  const [own] = key.referencedColumnNames
  if (own === undefined) throw new Unsupported(`${key.name} without a column`)
  const primary = primaryKeyOf(target)
  asked.tables.add(target.tableName)
  return `(SELECT json_build_object('${primary.name}', o.${quoted(columnOf(primary))}) FROM ${quoted(target.tableName)} AS o WHERE o.${quoted(columnOf(key))} = ${alias}.${quoted(own)} LIMIT 1)`
}

/** The relations of an order, and of its lines, whose rows belong to one version of the order. */
const OF_A_VERSION = new Set(["summary", "credit_lines", "items", "shipping_methods", "adjustments"])

function versionAround(meta: EntityMetadata, alias: string, { versionOf }: Asked): Pick<Asked, "versionOf"> {
  if (versionOf === undefined) return {}
  return { versionOf: meta.properties.version ? alias : versionOf }
}

/** A nested select that returns the related rows as JSON. */
function related(meta: EntityMetadata, property: EntityProperty, alias: string, asked: Asked): Selection {
  const target = targetOf(property)
  const inner = `t${aliases++ % 1_000}`
  const backKey =
    property.kind === ReferenceKind.ONE_TO_MANY ||
    (property.kind === ReferenceKind.ONE_TO_ONE && !property.owner)
      ? { backKey: columnOf(mapped(target, property)) }
      : {}
  const { columns, shape } = select(target, inner, { ...asked, ...backKey })
  const own = `${alias}.${quoted(columnOf(primaryKeyOf(meta)))}`
  const current = OF_A_VERSION.has(property.name) ? asked.versionOf : undefined
  const alive =
    (isSoftDeleted(target) ? ` AND ${inner}.deleted_at IS NULL` : "") +
    (current === undefined ? "" : ` AND ${inner}.version = ${current}.version`)
  const table = `${quoted(target.tableName)} AS ${inner}`
  const orderBy = property.orderBy
  if (Array.isArray(orderBy) ? orderBy.length > 0 : orderBy)
    throw new Unsupported(`the order of ${property.name}`)
  const all = (from: string, where: string) =>
    `(SELECT coalesce(json_agg(row_to_json(r)), '[]') FROM (SELECT ${columns} FROM ${from} WHERE ${where}${alive} ORDER BY ${inner}.${quoted(columnOf(primaryKeyOf(target)))}) r)`
  switch (property.kind) {
    case ReferenceKind.ONE_TO_MANY: {
      const key = columnOf(mapped(target, property))
      return { columns: all(table, `${inner}.${quoted(key)} = ${own}`), shape }
    }
    case ReferenceKind.MANY_TO_ONE:
    case ReferenceKind.ONE_TO_ONE: {
      if (!property.owner) {
        const foreign = quoted(columnOf(mapped(target, property)))
        const row = `SELECT ${columns} FROM ${table} WHERE ${inner}.${foreign} = ${own}${alive} LIMIT 1`
        return { columns: `(SELECT row_to_json(r) FROM (${row}) r)`, shape }
      }
      const key = `${alias}.${quoted(columnOf(property))}`
      const primary = quoted(columnOf(primaryKeyOf(target)))
      return {
        columns: `(SELECT row_to_json(r) FROM (SELECT ${columns} FROM ${table} WHERE ${inner}.${primary} = ${key}${alive}) r)`,
        shape,
      }
    }
    case ReferenceKind.MANY_TO_MANY: {
      const [ownKey, ...moreOwn] = property.joinColumns
      const [otherKey, ...moreOther] = property.inverseJoinColumns
      if (!ownKey || !otherKey || moreOwn.length > 0 || moreOther.length > 0)
        throw new Unsupported(`the keys of ${property.name}`)
      const primary = quoted(columnOf(primaryKeyOf(target)))
      asked.tables.add(property.pivotTable)
      const pivot = `${quoted(property.pivotTable)} AS p JOIN ${table} ON ${inner}.${primary} = p.${quoted(otherKey)}`
      return { columns: all(pivot, `p.${quoted(ownKey)} = ${own}`), shape }
    }
    default:
      throw new Unsupported(`the relation ${property.name}`)
  }
}
