import {
  defineMiddlewares,
  type MedusaErrorHandlerFunction,
  validateAndTransformBody,
} from "@medusajs/framework/http"
import { logger } from "@medusajs/framework/logger"
import { z } from "zod"
import { config } from "../config"
import { errorHandler } from "../edge/error-replies"
import { configMiddlewares } from "./admin/config/middlewares"
import { notFoundWithout } from "./not-found-without"
import { requirePublishableKey } from "./publishable-key"
import { storePagination } from "./store-pagination"

const credentials = z.object({
  email: z.string().min(1),
  password: z.string().min(1),
})

const registration = credentials.extend({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

export default defineMiddlewares({
  errorHandler: errorHandler(logger) as MedusaErrorHandlerFunction,
  routes: [
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
    { matcher: "/auth/customer/*", middlewares: [requirePublishableKey] },
    {
      matcher: "/auth/:actor_type/emailpass",
      method: "POST",
      middlewares: [validateAndTransformBody(credentials)],
    },
    {
      matcher: "/auth/:actor_type/emailpass/register",
      method: "POST",
      middlewares: [validateAndTransformBody(registration)],
    },
    ...configMiddlewares,
  ],
})
