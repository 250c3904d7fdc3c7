import {
  defineMiddlewares,
  type MedusaErrorHandlerFunction,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { logger } from "@medusajs/framework/logger"
import { config } from "../config"
import { errorHandler } from "../edge/error-replies"
import { announceCategoryProducts } from "./category-products"
import { rows } from "./contracts"
import { notFoundWithout } from "./not-found-without"
import { requirePublishableKey } from "./publishable-key"
import { middlewaresOf } from "./row-middlewares"
import { storePagination } from "./store-pagination"

/** What holds for whole surfaces, and mends of the engine's routes. A route of ours has its row instead. */
const shared: MiddlewareRoute[] = [
  {
    matcher: /^\/(store|admin|auth|v1)\//,
    methods: ["POST", "PUT", "PATCH", "DELETE"],
    bodyParser: { sizeLimit: config.jsonBodyLimitBytes },
  },
  { matcher: "/store/*", methods: ["GET"], middlewares: [storePagination] },
  {
    matcher: "/store/product-categories/:id",
    methods: ["GET"],
    middlewares: [notFoundWithout("product_category")],
  },
  {
    matcher: "/admin/product-categories/:id/products",
    methods: ["POST"],
    middlewares: [announceCategoryProducts],
  },
  { matcher: "/auth/customer/*", middlewares: [requirePublishableKey] },
]

export default defineMiddlewares({
  errorHandler: errorHandler(logger) as MedusaErrorHandlerFunction,
  routes: [...shared, ...rows.map(middlewaresOf)],
})
