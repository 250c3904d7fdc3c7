import { COLUMNS } from "./columns"

/** The columns of a record that a response contains, and the same for its relations. */
export interface Shape {
  columns: string[]
  relations: Partial<Record<Relation, Shape>>
  calculated_price: boolean
  inventory_quantity: boolean
  /** For each field that features add, its name and the SQL that computes it. */
  added?: Record<string, string>
}

const RELATIONS = [
  ...(["type", "collection", "options", "values", "option", "tags", "images", "categories"] as const),
  ...(["variants", "inventory_items"] as const),
]
export type Relation = (typeof RELATIONS)[number]

type Entity = keyof typeof COLUMNS

const TO_ONE = ["type", "collection"]
const TO_MANY = ["options", "tags", "images", "variants", "categories"]

/** The kind of record that each relation leads to. */
const ENTITIES: Record<string, Entity> = {
  "": "product",
  type: "product_type",
  collection: "product_collection",
  options: "product_option",
  "options.values": "product_option_value",
  tags: "product_tag",
  images: "image",
  categories: "product_category",
  variants: "product_variant",
  "variants.options": "product_option_value",
  "variants.options.option": "product_option",
  "variants.images": "image",
  "variants.inventory_items": "product_variant_inventory_item",
}

/**
 * The shape of the response for these fields (`req.queryConfig.fields`), as the engine would build it. For some
 * combinations, the engine's response depends on what it has read before. Then this returns `undefined`, and the
 * engine's own query must answer.
 */
export function shapeOf(fields: readonly string[]): Shape | undefined {
  const asked = new Set(fields)
  const product = emptyShape()
  // A field that only names a relation has no effect if another field names something in the relation.
  const isNeedless = (field: string) => fields.some((other) => other.startsWith(`${field}.`))
  for (const field of asked) if (!isNeedless(field) && !addField(product, field)) return undefined
  return linkOptions(product, asked) ? product : undefined
}

function emptyShape(): Shape {
  return { columns: [], relations: {}, calculated_price: false, inventory_quantity: false }
}

function addField(product: Shape, field: string): boolean {
  const isWhole = field.endsWith(".*")
  const path = isWhole ? field.slice(0, -2) : field
  if (path === "variants.calculated_price" || path === "variants.inventory_quantity") {
    addComputed(shapeAt(product, "variants"), path)
    return true
  }
  const entity = ENTITIES[path]
  if (entity) return isWhole ? addAll(product, path, entity) : addName(product, path, entity)
  return !isWhole && addColumn(product, path)
}

function addComputed(variants: Shape, path: string): void {
  if (path === "variants.calculated_price") variants.calculated_price = true
  else {
    variants.inventory_quantity = true
    add(variants, "manage_inventory")
  }
}

function addAll(product: Shape, path: string, entity: Entity): boolean {
  const shape = shapeAt(product, path)
  for (const column of COLUMNS[entity]) add(shape, column)
  return true
}

/** Adds a field that only names a relation. The engine treats such a field differently for each relation. */
function addName(product: Shape, path: string, entity: Entity): boolean {
  if (TO_MANY.includes(path)) return true
  if (TO_ONE.includes(path)) add(shapeAt(product, path), "id")
  else if (path === "variants.options.option") add(shapeAt(product, path), "id")
  else if (path === "variants.options" || path === "options.values") return addAll(product, path, entity)
  else if (path === "variants.inventory_items") shapeAt(product, "variants")
  else return false
  return true
}

function addColumn(product: Shape, path: string): boolean {
  const names = path.split(".")
  const column = names.pop() ?? ""
  const parent = names.join(".")
  const entity = ENTITIES[parent]
  const known: readonly string[] = entity ? COLUMNS[entity] : []
  if (!known.includes(column) && !(parent === "" && column === "deleted_at")) return false
  const shape = shapeAt(product, parent)
  add(shape, column)
  if (parent === "variants.inventory_items") add(shape, "variant_id")
  return true
}

/** The shape of a relation. It is created if it is missing. A variant always has its id. */
function shapeAt(product: Shape, path: string): Shape {
  let shape = product
  for (const name of path === "" ? [] : path.split(".")) {
    const relation = RELATIONS.find((one) => one === name)
    // All names in `ENTITIES` are relations, so this never happens.
    if (!relation) return emptyShape()
    shape.relations[relation] ??= emptyShape()
    shape = shape.relations[relation]
    if (relation === "variants") add(shape, "id")
  }
  return shape
}

function add(shape: Shape, column: string): void {
  if (!shape.columns.includes(column)) shape.columns.push(column)
}

/**
 * If the response contains a variant's complete option values, the engine adds the option to each of them. It adds the
 * complete option if the response contains the product's complete options, else only its id.
 */
function linkOptions(product: Shape, asked: Set<string>): boolean {
  const values = product.relations.variants?.relations.options
  const isWhole = values?.columns.includes("option_id")
  if (!values || !isWhole) return true
  if (asked.has("variants.options.option.*")) return true
  if (asked.has("options.*")) return addAll(product, "variants.options.option", "product_option")
  if (product.relations.options) return false
  add(shapeAt(product, "variants.options.option"), "id")
  return true
}
