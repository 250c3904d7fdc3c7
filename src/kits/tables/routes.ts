import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { SignedInActor } from "../../lib/actor"
import { errors } from "../../lib/errors"
import type { Input } from "../rows/input"
import { type RouteHandler, route } from "../rows/route"
import type { DeletingRow, ReadingRow, Row, WritingRow } from "../rows/row"

/** The rows of `crud`. */
export interface CrudRows<Query extends z.ZodType, New extends z.ZodType, Change extends z.ZodType> {
  one: string
  many: string
  schema: z.ZodObject
  summary: z.ZodObject
  list: Reading & { query: Query & z.ZodObject }
  create: Writing & { body: New }
  read: Reading & { query: z.ZodObject }
  update: Writing & { body: Change }
  remove: DeletingRow & Answered
}

type Answered = { auth: "admin"; response: z.ZodObject }
type Reading = ReadingRow & Answered
type Writing = WritingRow & { method: "POST"; auth: "admin"; response: z.ZodObject }

/** The functions that the handlers of the five routes call. */
export interface Operations<Query, New, Change> {
  list(scope: MedusaContainer, query: Query): Promise<{ items: object[]; count: number }>
  read(scope: MedusaContainer, id: string): Promise<object | undefined>
  /** Returns the new id. */
  create(scope: MedusaContainer, input: New, actor: SignedInActor): Promise<string>
  update(scope: MedusaContainer, id: string, change: Change, actor: SignedInActor): Promise<unknown>
  remove(scope: MedusaContainer, id: string, actor: SignedInActor): Promise<unknown>
}

/** The operations that accept the parsed inputs of these rows. */
export type RowOperations<Rows extends { list: Row; create: Row; update: Row }> = Operations<
  Input<Rows["list"]>["query"],
  Input<Rows["create"]>["body"],
  Input<Rows["update"]>["body"]
>

/** The handlers of all five routes. */
export function crudHandlers<Query extends z.ZodType, New extends z.ZodType, Change extends z.ZodType>(
  rows: CrudRows<Query, New, Change>,
  operations: RowOperations<CrudRows<Query, New, Change>>,
): RouteHandler[] {
  return [
    ...Object.values(collectionRoutes(rows, operations)),
    ...Object.values(itemRoutes(rows, operations)),
  ]
}

/** The handlers for the collection: `GET` lists and `POST` creates. */
export function collectionRoutes<Query extends z.ZodType, New extends z.ZodType, Change extends z.ZodType>(
  { one, many, schema, summary, list, create }: CrudRows<Query, New, Change>,
  operations: RowOperations<CrudRows<Query, New, Change>>,
) {
  return {
    GET: route(list, async ({ query, scope }) => {
      const { fields, limit, offset } = page.parse(query)
      const { items, count } = await operations.list(scope, query)
      const select = selectionOf(summary, fields)
      return { [many]: items.map(select), count, offset, limit }
    }),
    POST: route(create, async ({ body, scope, actor }) => {
      const id = await operations.create(scope, body, actor)
      return { [one]: await readOne(operations, scope, id).then(selectionOf(schema)) }
    }),
  }
}

/** The handlers for one record: `GET` reads, `POST` changes and `DELETE` deletes one record. */
export function itemRoutes<Query extends z.ZodType, New extends z.ZodType, Change extends z.ZodType>(
  { one, schema, read, update, remove }: CrudRows<Query, New, Change>,
  operations: RowOperations<CrudRows<Query, New, Change>>,
) {
  return {
    GET: route(read, async ({ params, query, scope }) => {
      const { id } = item.parse(params)
      const select = selectionOf(schema, page.pick({ fields: true }).parse(query).fields)
      return { [one]: await readOne(operations, scope, id).then(select) }
    }),
    POST: route(update, async ({ params, body, scope, actor }) => {
      const { id } = item.parse(params)
      await operations.update(scope, id, body, actor)
      return { [one]: await readOne(operations, scope, id).then(selectionOf(schema)) }
    }),
    DELETE: route(remove, async ({ params, scope, actor }) => {
      const { id } = item.parse(params)
      await operations.remove(scope, id, actor)
      return { id, object: one, deleted: true }
    }),
  }
}

const item = z.object({ id: z.string() })
const page = z.object({ fields: z.string().optional(), limit: z.number(), offset: z.number() })

async function readOne<Query, New, Change>(
  operations: Operations<Query, New, Change>,
  scope: MedusaContainer,
  id: string,
): Promise<object> {
  const found = await operations.read(scope, id)
  if (!found) throw errors.notFound()
  return found
}

/** Selects the requested fields of each thing, default all. Always includes the id. */
function selectionOf(schema: z.ZodObject, fields?: string): (thing: object) => Record<string, unknown> {
  const known = Object.keys(schema.shape)
  const wanted = fields?.split(",").map((name) => name.trim()) ?? known
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw errors.invalidField(`Field 'fields': '${unknown}' is unknown. Known fields: ${known.join(", ")}.`)
  const names = new Set(["id", ...wanted])
  return (thing) => Object.fromEntries(Object.entries(thing).filter(([name]) => names.has(name)))
}
