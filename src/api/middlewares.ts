import { defineMiddlewares, type MiddlewareRoute } from "@medusajs/framework/http"
import { logger } from "@medusajs/framework/logger"
import { config } from "../config"
import { STORE_BODY_BYTES } from "../edge/body-limit"
import { errorHandler } from "../edge/error-replies"
import { secretPaths } from "../edge/secret-paths"
import { answerLanguage } from "../engine/routes/answer-language"
import { announceCategoryProducts } from "../engine/routes/category-products"
import { refuseClosedFields } from "../engine/routes/closed-fields"
import { ignoreEmptyFilters } from "../engine/routes/empty-filters"
import { inOrder } from "../engine/routes/engine-lists"
import { nameLanguage } from "../engine/routes/name-language"
import { notFoundWithout } from "../engine/routes/not-found-without"
import { oneAtATime, orderItself, orderOfChange, orderOfPayment } from "../engine/routes/one-at-a-time"
import { rememberCaller } from "../engine/routes/remember-caller"
import { makeInputSafe } from "../engine/routes/safe-input"
import { onlySoldProducts } from "../engine/routes/sold-products"
import { storePagination } from "../engine/routes/store-pagination"
import { productKinds } from "../features/capacity/api/admin-products-kind"
import { answerCartInLanguage } from "../features/carts/api/store-carts-answer-in-language"
import { billingCountry } from "../features/carts/api/store-carts-billing-country"
import { cartLanguage } from "../features/carts/api/store-carts-cart-language"
import { guestBuyer } from "../features/carts/api/store-carts-guest-buyer"
import { requireOwnAddresses } from "../features/carts/api/store-carts-own-addresses"
import { alwaysWithCode } from "../features/carts/api/store-currencies-always-with-code"
import { calculatedOption } from "../features/carts/api/store-shipping-options-calculated-option"
import { datedFromBegin } from "../features/customer-accounts/api/auth-dated-from-begin"
import { equalWork } from "../features/customer-accounts/api/auth-equal-work"
import { normalizeSpelling } from "../features/customer-accounts/api/auth-normalize-spelling"
import { authenticateAny } from "../features/customer-accounts/api/auth-presented-tokens"
import { uploadFiles } from "../features/media/api/admin-uploads.handlers"
import { createReturn } from "../features/orders/api/store-returns.handlers"
import { COLLECTION_ORDERS } from "../features/products/api/store-collections.rows"
import { CATEGORY_ORDERS } from "../features/products/api/store-product-categories.rows"
import { listProducts, readProduct } from "../features/products/api/store-products.handlers"
import { readAsEngine } from "../features/products/api/store-products-engine-query"
import { checkFields } from "../features/products/api/store-products-selection"
import { requirePublishableKey } from "../kits/rows/publishable-key"
import { aheadOfEngine } from "./ahead-of-engine"
import { rows } from "./contracts"
import { missingResource } from "./missing-resource"
import { middlewaresOf } from "./row-middlewares"

/** The engine's routes whose responses contain products. */
const WITH_PRODUCTS = ["collections", "product-categories", "product-tags", "product-types"].flatMap(
  (name) => [`/store/${name}`, `/store/${name}/:id`],
)

/**
 * A regular expression and not a path: the engine runs such middlewares first, and this one must run before those of
 * {@link replacing}.
 */
const PRODUCTS = /^\/store\/products(\/[^/]+)?\/?$/i

/** The engine's routes whose responses are in the caller's language. */
const TRANSLATED = /^\/store\/(product-(variants|categories|types|tags|options)|collections)(\/[^/]+)?\/?$/i

/** The engine's routes that change an order. Those of order edits, and the deliveries of fulfilments, lock it themselves. */
const oneOrderAtATime = [
  { matcher: "/admin/orders/:id/fulfillments", find: orderItself },
  { matcher: "/admin/orders/:id/fulfillments/:fulfillment_id/cancel", find: orderItself },
  { matcher: "/admin/orders/:id/fulfillments/:fulfillment_id/shipments", find: orderItself },
  { matcher: "/admin/orders/:id/credit-lines", find: orderItself },
  { matcher: /^\/admin\/returns(?:\/(?<id>[^/]+)|\/?$)/i, find: orderOfChange("return") },
  { matcher: /^\/admin\/exchanges(?:\/(?<id>[^/]+)|\/?$)/i, find: orderOfChange("order_exchange") },
  { matcher: /^\/admin\/claims(?:\/(?<id>[^/]+)|\/?$)/i, find: orderOfChange("order_claim") },
  { matcher: "/admin/payments/:id/capture", find: orderOfPayment },
  { matcher: "/admin/payments/:id/refund", find: orderOfPayment },
].map(
  ({ matcher, find }): MiddlewareRoute => ({
    matcher,
    // A method without a route of the engine would make one.
    methods: matcher instanceof RegExp ? ["POST", "DELETE"] : ["POST"],
    middlewares: [oneAtATime(find)],
  }),
)

/**
 * Middlewares for whole parts of the API, and corrections of the engine's routes. Our own routes have contract rows
 * instead.
 */
const shared: MiddlewareRoute[] = [
  // This must be first, and without `methods`. With a method, the engine would not apply it to all routes.
  { matcher: "/", middlewares: [makeInputSafe(rows), ignoreEmptyFilters] },
  {
    matcher: /^\/(admin|auth|v1)\//,
    methods: ["POST", "PUT", "PATCH", "DELETE"],
    bodyParser: { sizeLimit: config.jsonBodyLimitBytes },
  },
  { matcher: /^\/(store|admin)\//, methods: ["GET"], middlewares: [nameLanguage] },
  { matcher: PRODUCTS, methods: ["GET"], middlewares: [readAsEngine] },
  { matcher: TRANSLATED, methods: ["GET"], middlewares: [answerLanguage] },
  {
    matcher: /^\/store\//,
    methods: ["POST", "PUT", "PATCH", "DELETE"],
    bodyParser: { sizeLimit: Math.min(config.jsonBodyLimitBytes, STORE_BODY_BYTES) },
  },
  { matcher: "/store/*", methods: ["GET"], middlewares: [storePagination(rows)] },
  { matcher: "/store/*", middlewares: [refuseClosedFields] },
  { matcher: /^\/store\/(carts|payment-collections)\//, methods: ["POST"], middlewares: [rememberCaller] },
  {
    matcher: "/store/product-categories/:id",
    methods: ["GET"],
    middlewares: [notFoundWithout("product_category")],
  },
  {
    matcher: "/store/return-reasons/:id",
    methods: ["GET"],
    middlewares: [notFoundWithout("return_reason")],
  },
  { matcher: /^\/store\/currencies(\/|$)/, methods: ["GET"], middlewares: [alwaysWithCode] },
  {
    matcher: "/store/shipping-options/:id/calculate",
    methods: ["POST"],
    middlewares: [calculatedOption],
  },
  { matcher: "/store/carts", methods: ["POST"], middlewares: [cartLanguage, guestBuyer] },
  { matcher: "/store/carts/:id", methods: ["GET"], middlewares: [answerCartInLanguage] },
  {
    matcher: "/store/carts/:id",
    methods: ["POST"],
    middlewares: [requireOwnAddresses, billingCountry, cartLanguage, guestBuyer],
  },
  ...oneOrderAtATime,
  ...productKinds,
  ...WITH_PRODUCTS.map(
    (matcher): MiddlewareRoute => ({
      matcher,
      methods: ["GET"],
      middlewares: [onlySoldProducts],
    }),
  ),
  ...inOrder("/store/collections", COLLECTION_ORDERS),
  ...inOrder("/store/product-categories", CATEGORY_ORDERS),
  {
    matcher: "/admin/product-categories/:id/products",
    methods: ["POST"],
    middlewares: [announceCategoryProducts],
  },
  { matcher: "/auth/*", middlewares: [datedFromBegin] },
  { matcher: "/store/auth/*", middlewares: [datedFromBegin] },
  { matcher: "/hooks/social-login/*", middlewares: [datedFromBegin] },
  { matcher: "/auth/customer/*", middlewares: [requirePublishableKey] },
  {
    matcher: /^\/auth\/(customer|user)\/emailpass\/?$/,
    methods: ["POST"],
    middlewares: [normalizeSpelling, equalWork],
  },
  { matcher: /^\/auth\/session\/?$/i, methods: ["DELETE"], middlewares: [authenticateAny] },
]

/** Our routes that replace routes of the engine. */
const replacing = [
  aheadOfEngine(listProducts, [refuseClosedFields, checkFields]),
  aheadOfEngine(readProduct, [refuseClosedFields, checkFields]),
  aheadOfEngine(createReturn),
  aheadOfEngine(uploadFiles),
]

export default defineMiddlewares({
  errorHandler: errorHandler(logger, { missingResource, withoutSecrets: secretPaths(rows) }),
  routes: [...rows.map(middlewaresOf), ...shared, ...replacing],
})
