import type { Auth } from "../../lib/contract/row"

/** The routes of the API's specification and who may call them. A route is in one list or in the other. */
type Routes = Readonly<Record<string, Auth>>

/** There, and in the document. */
export const DELIVERED: Routes = {
  "POST /auth/customer/emailpass": "key",
  "POST /auth/customer/emailpass/register": "key",

  "GET /store/products": "key",
  "GET /store/products/:id": "key",
  "GET /store/products/:product_id/reviews": "key",
  "POST /store/products/:product_id/reviews": "key",
  "GET /store/collections": "key",
  "GET /store/product-categories": "key",
  "GET /store/search": "key",

  "POST /store/carts": "key",
  "POST /store/carts/:id/line-items": "key",
  "POST /store/carts/:id/complete": "key",

  "GET /store/customers/me": "key+customer",
  "POST /store/customers/me": "key+customer",
  "POST /store/customers/me/addresses": "key+customer",

  "GET /store/blog-posts": "key",
  "GET /store/blog-posts/:slug": "key",
  "GET /store/blog-posts/:slug/comments": "key",
  "POST /store/blog-posts/:slug/comments": "key+spam",
  "GET /store/blog-categories": "key",
  "GET /store/blog-categories/:slug": "key",
  "GET /store/blog-tags": "key",
  "GET /store/blog-tags/:slug": "key",
  "GET /store/blog-authors/:id": "key",
  "GET /store/pages": "key",
  "GET /store/pages/:slug": "key",
}

/** Still to come. Who builds a route moves its line to the list above. */
export const PLANNED: Routes = {
  "DELETE /auth/session": "customer",

  "GET /store/auth/social/:provider/start": "key",
  "GET /store/auth/social/:provider/callback": "key",
  "POST /store/auth/social/apple/callback": "key",
  "GET /store/auth/social/linked-accounts": "key+customer",
  "DELETE /store/auth/social/linked-accounts/:id": "key+customer",

  "GET /store/product-templates": "key",
  "GET /store/categories": "key",

  "POST /store/carts/:id/event-items": "key",
  "DELETE /store/carts/:id/event-items/:lineItemId": "key",
  "POST /store/carts/:id/tour-items": "key",
  "DELETE /store/carts/:id/tour-items/:lineItemId": "key",
  "POST /store/carts/:id/payment-sessions": "key",
  "GET /store/checkout-config": "key",
  "GET /store/payment-config": "key",
  "GET /store/bank-info": "key",

  "GET /store/orders/me": "key+customer",
  "GET /store/orders/:id": "key+customer",
  "POST /store/orders/:id/cancel": "key+customer",

  "GET /store/subscription-plans": "key",
  "GET /store/subscriptions": "key+customer",
  "POST /store/subscriptions": "key+customer",
  "GET /store/subscriptions/:id": "key+customer",
  "POST /store/subscriptions/checkout": "key+customer",
  "POST /store/subscriptions/:id/pause": "key+customer",
  "POST /store/subscriptions/:id/resume": "key+customer",
  "POST /store/subscriptions/:id/change-plan": "key+customer",
  "POST /store/subscriptions/:id/cancel": "key+customer",

  "POST /store/quote-requests": "key+spam",
  "GET /store/quote-requests/:quote_number/pdf": "key",
  "GET /store/quote-requests/isg-config": "key",
  "GET /store/quote-services": "key",

  "GET /store/forms/:slug": "key",
  "GET /store/forms/popup": "key",
  "POST /store/form-submissions": "key+spam",
  "GET /store/media/:id": "key",

  "POST /store/email-subscribe": "key",
  "GET /store/email-unsubscribe": "key",
  "POST /store/email-unsubscribe": "key",
  "POST /store/newsletter": "key+spam",
  "GET /store/track/open/:campaignId/:subscriberId": "key",
  "GET /store/track/click/:campaignId/:subscriberId": "key",
  "POST /store/track/events": "key",

  "GET /store/cookie-banner-config": "key",
  "POST /store/cookie-consent": "key",
  "GET /store/cookie-consent/:sessionId": "key",
  "DELETE /store/cookie-consent/:sessionId": "key",

  "GET /store/theme": "key",
  "GET /store/menus/:handle": "key",
  "GET /store/brand": "key",
  "GET /store/locales": "key",
  "GET /store/translations": "key",
  "GET /store/currency-rates": "key",
  "GET /store/exchange-rates": "key",
  "GET /store/metafields/:resource_type/:resource_id": "key",
  "GET /store/redirects": "key",

  "GET /store/events": "key",
  "GET /store/events/:slug": "key",
  "GET /store/events/:slug/tickets": "key",
  "GET /store/events/my-registrations": "key+customer",
  "GET /store/tours": "key",
  "GET /store/tours/:slug": "key",
  "GET /store/tours/:slug/reviews": "key",
  "POST /store/tours/:slug/reviews": "key",
  "GET /store/destinations": "key",
  "GET /store/destinations/:slug": "key",
  "GET /store/tour-categories": "key",
  "GET /store/service-bookings": "key",
  "POST /store/service-bookings": "key",

  "POST /admin/ai/chat": "admin",
  "POST /admin/ai/chat/stream": "admin",
  "POST /admin/ai/chat/stream/:streamId/approve": "admin",
  "POST /admin/ai/chat/stream/:streamId/reject": "admin",
  "GET /admin/ai/skills": "admin",
  "GET /admin/ai/skills-config": "admin",
  "GET /admin/ai/store-context": "admin",
  "POST /admin/ai/translate": "admin",
  "POST /admin/ai/voice/blog": "admin",
  "POST /admin/ai/voice/synthesize-chunk": "admin",
  "POST /admin/ai/marketing/social/draft": "admin",
  "POST /admin/ai/marketing/social/publish": "admin",
  "POST /admin/ai/marketing/social/schedule": "admin",
  "GET /admin/ai/marketing/metrics/dashboard": "admin",

  "POST /v1/chat": "agent",
  "POST /v1/chat/stream": "agent",
  "POST /v1/extract-actions": "agent",
  "GET /v1/skills": "agent",
  "GET /v1/setup-status": "agent",
}
