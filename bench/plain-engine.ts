import "../src/root"
import "../src/config"
import { logger } from "@medusajs/framework/logger"
import { Modules } from "@medusajs/framework/utils"
import { storeProductRoutesMiddlewares } from "@medusajs/medusa/api/store/products/middlewares"
import { GET as listProducts } from "@medusajs/medusa/api/store/products/route"
import loadEngine from "@medusajs/medusa/loaders/index"
import express from "express"
import { z } from "zod"
import { config } from "../src/config"
import { root } from "../src/root"

const reservations = z.object({
  levels: z.array(z.object({ inventory_item_id: z.string(), location_id: z.string() })),
})

/** Runs the stock engine without our code, to compare. */
async function main(): Promise<void> {
  logger.setLogLevel("error")
  const app = express()
  const { container } = await loadEngine({ directory: root, expressApp: app })
  // The engine's own list of products, which our route replaces. It gets another path here.
  const [list] = storeProductRoutesMiddlewares
  const chain = [...(list?.middlewares ?? []), listProducts]
  Reflect.apply(app.get, app, ["/store/products-of-the-engine", ...chain])
  // Reserves pieces one after the other by the engine's service, and answers how many milliseconds that took.
  app.post("/reservations-of-the-engine", express.json({ limit: "1mb" }), (req, res, next) => {
    const inventory = container.resolve(Modules.INVENTORY)
    const reserveAll = async () => {
      const since = performance.now()
      for (const level of reservations.parse(req.body).levels)
        await inventory.createReservationItems({ ...level, quantity: 1 })
      res.json({ ms: performance.now() - since })
    }
    reserveAll().catch(next)
  })
  app.listen(config.port, config.host)
}

process.on("SIGTERM", () => process.exit(0))
void main()
