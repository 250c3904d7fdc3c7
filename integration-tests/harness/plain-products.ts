import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { errorHandler } from "@medusajs/framework/http"
import { GET as readProduct } from "@medusajs/medusa/api/store/products/[id]/route"
import { storeProductRoutesMiddlewares } from "@medusajs/medusa/api/store/products/middlewares"
import { GET as listProducts } from "@medusajs/medusa/api/store/products/route"
import express, { type RequestHandler } from "express"
import type { Catalogue } from "../factories/products"

export interface PlainEngine {
  url: string
  stop(): Promise<void>
}

/**
 * Serves the engine's own product routes, which ours replace, to compare the two. The engine's own checks run before
 * them.
 */
export async function servePlainProducts(catalogue: Catalogue): Promise<PlainEngine> {
  const app = express()
  app.set("query parser", "extended")
  const [ofList, ofOne] = storeProductRoutesMiddlewares
  const asStore: RequestHandler = (req, _res, next) => {
    const locale = typeof req.query.locale === "string" ? req.query.locale : undefined
    Reflect.deleteProperty(req.query, "locale")
    Object.assign(req, {
      scope: catalogue.container.createScope(),
      locale,
      publishable_key_context: { key: catalogue.publishableKey, sales_channel_ids: [catalogue.channelId] },
      filterableFields: {},
      errors: [],
      allowed: [],
    })
    const customer = req.get("x-customer")
    if (customer) Object.assign(req, { auth_context: { actor_id: customer, actor_type: "customer" } })
    next()
  }
  // Leaves out the engine's first check, which is of the token. Here, a header names the customer.
  const chain = (checks: typeof ofList, handler: unknown) => [
    asStore,
    ...[...(checks?.middlewares ?? []).slice(1), handler].map(rejecting),
  ]
  Reflect.apply(app.get, app, ["/store/products", ...chain(ofList, listProducts)])
  Reflect.apply(app.get, app, ["/store/products/:id", ...chain(ofOne, readProduct)])
  Reflect.apply(app.use, app, [errorHandler()])
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** Express does not see rejections, so that the caller would wait for ever. */
function rejecting(handler: unknown): RequestHandler {
  return (...call) => {
    if (typeof handler === "function") Promise.resolve(Reflect.apply(handler, undefined, call)).catch(call[2])
  }
}
