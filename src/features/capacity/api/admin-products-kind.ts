import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { maybeApplyLinkFilter } from "@medusajs/framework/http"
import { z } from "zod"
import { parse } from "../../../lib/parse"

/**
 * `kind` is a parameter of ours on lists of the engine: goods, products with the price of places, or all. Without it, the
 * engine lists all, as its clients expect.
 */
const known = z.looseObject({ kind: z.enum(["goods", "places", "all"]).optional() })
type Kind = NonNullable<z.output<typeof known>["kind"]>

/** The requests that have the parameter. */
const kinds = new WeakMap<MedusaRequest, Kind>()

/** Takes the parameter out of the query, because the engine refuses parameters that it does not know. */
function takeKind(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { kind } = parse(known, req.query)
  delete req.query.kind
  if (kind !== undefined) kinds.set(req, kind)
  next()
}

/** Adds the filter to those of the engine. Runs after the engine has parsed them. */
function filterBy(ids: "product_ids" | "variant_ids") {
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    const kind = kinds.get(req)
    if (kind === undefined) return next()
    if (ids === "product_ids" && req.method === "GET") nameSold(req, res, next)
    if (kind === "all") return next()
    req.scope
      .resolve("capacity")
      .withPlaces()
      .then((found) => {
        addFilter(req, { id: { [kind === "goods" ? "$nin" : "$in"]: found[ids] } })
        next()
      })
      .catch(next)
  }
}

function addFilter({ filterableFields }: MedusaRequest, filter: object): void {
  const others: unknown[] = Array.isArray(filterableFields.$and) ? filterableFields.$and : []
  filterableFields.$and = [...others, filter]
}

/** Adds `sells` to the products of the response: the kind of their places, or null for goods. */
function nameSold(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const json = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = json
    withSold(req, body).then(json).catch(next)
    return res
  }
}

const listed = z.looseObject({ products: z.array(z.looseObject({ id: z.string() })) })

async function withSold({ scope }: MedusaRequest, body: unknown): Promise<unknown> {
  const list = listed.safeParse(body)
  if (!list.success) return body
  const { products } = list.data
  const places = await scope.resolve("capacity").soldPlacesOf(products.map(({ id }) => id))
  const sold = new Map(places.map(({ product_id, kind }) => [product_id, kind]))
  return { ...list.data, products: products.map((one) => ({ ...one, sells: sold.get(one.id) ?? null })) }
}

/**
 * The middlewares of `kind`. Those with a regular expression run before the engine's checks, those with a path after
 * them.
 */
export const productKinds: MiddlewareRoute[] = [
  {
    matcher: /^\/admin\/(products|product-variants)\/?$/i,
    methods: ["GET"],
    middlewares: [takeKind],
  },
  { matcher: /^\/admin\/products\/export\/?$/i, methods: ["POST"], middlewares: [takeKind] },
  { matcher: "/admin/products", methods: ["GET"], middlewares: [filterBy("product_ids")] },
  { matcher: "/admin/product-variants", methods: ["GET"], middlewares: [filterBy("variant_ids")] },
  {
    matcher: "/admin/products/export",
    methods: ["POST"],
    // The engine's export counts rows of a sales channel before other filters, so it would end too early.
    middlewares: [
      maybeApplyLinkFilter({
        entryPoint: "product_sales_channel",
        resourceId: "product_id",
        filterableField: "sales_channel_id",
      }),
      filterBy("product_ids"),
    ],
  },
]
