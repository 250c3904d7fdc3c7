import "../src/root"
import "../src/config"
import { logger } from "@medusajs/framework/logger"
import { storeProductRoutesMiddlewares } from "@medusajs/medusa/api/store/products/middlewares"
import { GET as listProducts } from "@medusajs/medusa/api/store/products/route"
import loadEngine from "@medusajs/medusa/loaders/index"
import express from "express"
import { config } from "../src/config"
import { root } from "../src/root"

/** Runs the stock engine on one database, without our code, as a baseline. */
async function main(): Promise<void> {
  logger.setLogLevel("error")
  const app = express()
  await loadEngine({ directory: root, expressApp: app })
  // The engine's own product list, which our route replaces.
  const [list] = storeProductRoutesMiddlewares
  const chain = [...(list?.middlewares ?? []), listProducts]
  Reflect.apply(app.get, app, ["/store/products-of-the-engine", ...chain])
  app.listen(config.port, config.host)
}

process.on("SIGTERM", () => process.exit(0))
void main()
