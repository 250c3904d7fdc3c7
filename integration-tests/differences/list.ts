/**
 * A difference from the stock engine (Medusa) that is on purpose. docs/differences.md lists them, for developers who
 * know the engine.
 */
export interface Difference {
  area: string
  /** The stock engine's behaviour. */
  stock: string
  /** The behaviour of svc. */
  ours: string
  why: string
  /**
   * Tests in the engine's own repository (`integration-tests/http`, October 2024) that would fail here because of this
   * difference.
   */
  engineSpecs?: readonly string[]
}

/** The differences. For each, checks.ts has a check with the same name. */
export const differences = {
  errorBody: {
    area: "Errors",
    stock: "`{ type, message }`, with `code` on some; types such as `invalid_data` and `not_found`",
    ours: "`{ type, code, message, doc_url }`, all four always; types such as `validation_error` and `not_found_error`",
    why: "A caller decides by `code` and need not parse a sentence.",
    engineSpecs: [
      "region: should throw an error when region ID is invalid",
      "customer-group: should remove customer group",
      "customer-group: throws error when a customer group doesn't exist",
      "customer (admin): should fail when adding a customer group which doesn't exist",
      "sales-channel: should delete the requested sales channel",
      "inventory: should fail to update a non-existing location level",
      "inventory: should fail to update a non-existing inventory_item_id level",
      "inventory: should fail to create a location level for an inventory item",
      "inventory: should throw if inventory item doesn't exist",
      "inventory: should fail to update the location level to negative quantity",
      "shipping-option: should throw error when shipping option does not exist",
      "shipping-option: should throw error when required params are missing",
      "variant: should throw an error when required attributes are not passed (two of that name)",
      "store: fails to update default currencies if there is no default one",
      "store: fails to remove default currency from currencies without replacing it",
      "product (admin): should throw an error when inventory item does not exist",
      "product (admin): fails to update product with invalid status",
      "product-category: throws an error if required fields are missing",
      "product-category: throws an error if rank is negative",
      "product (store): should throw error when sales channel does not exist",
      "product (store): should throw error when sales channel not in publishable key",
      "customer (store): should fail when publishable keys are invalid",
      "promotions: should throw an error when trying to add buy rules to a standard promotion",
      "promotions: should throw error when promotion rule id does not exist",
      "promotions: should throw error when promotion does not exist (three of that name)",
      "promotions: should throw error when ruleType is invalid (two of that name)",
      "promotions: should throw error when ruleAttributeId is invalid",
    ],
  },
  allFaults: {
    area: "Errors",
    stock: "A validation error's message lists faults in one sentence.",
    ours: "`errors: [{ path, code, message }]` names every wrong field, beside these fields.",
    why: "A form shows each error at its field.",
  },
  duplicates: {
    area: "Errors",
    stock: "422 `duplicate_error`",
    ours: "409 `duplicate`",
    why: "The request is well formed. It conflicts with existing data.",
    engineSpecs: ["customer-group: should fail to create duplicate customer group"],
  },
  wrongState: {
    area: "Errors",
    stock: "400 `not_allowed`",
    ours: "409 `invalid_state`",
    why: "As for duplicates.",
    engineSpecs: [
      "inventory: should fail delete an inventory location level with reservations",
      "product-category: throws a not allowed error for a category with children",
      "shipping-option: should throw error when provider does not exist on a location",
      "shipping-option: should throw an error when provider does not belong to service location",
      "reservations: should throw if available quantity is less than reservation quantity (two of that name)",
    ],
  },
  missingKey: {
    area: "Keys and sign-in",
    stock: "400 without a publishable key",
    ours: "401 `missing_publishable_key` or `invalid_publishable_key`",
    why: "The call lacks a credential.",
    engineSpecs: [
      "product (store): should throw error when publishable key is invalid",
      "customer (store): should fail when no publishable key is passed in the header",
    ],
  },
  keyAtSignIn: {
    area: "Keys and sign-in",
    stock: "`/auth/customer/*` needs no publishable key.",
    ours: "It needs one, as `/store` does.",
    why: "The key names the shop, and each shop has its own accounts.",
    engineSpecs: [
      "customer (store): should successfully create a customer with an identity",
      "customer (store): should successfully create a customer with an identity even if the email is already taken by a non-registered customer",
      "customer (store): should fail to create a customer with an identity when the email is already taken by a registered customer",
    ],
  },
  registration: {
    area: "Keys and sign-in",
    stock:
      "`POST /auth/customer/emailpass/register` creates an identity only; `POST /store/customers` creates the customer.",
    ours: "It creates both. `POST /store/customers` then updates and returns that customer, so the SDK's two calls work.",
    why: "One call, and no account without a profile.",
  },
  knownEmail: {
    area: "Keys and sign-in",
    stock: "Registering a customer's known email is 401.",
    ours: "409 `duplicate`",
    why: "The caller is not refused for lack of a credential.",
  },
  shortPassword: {
    area: "Keys and sign-in",
    stock: "Any password is accepted.",
    ours: "8 to 256 characters",
    why: "A password of three letters protects nobody.",
  },
  adminRegistration: {
    area: "Keys and sign-in",
    stock: "Anybody may register an admin identity, which an invitation then turns into a user.",
    ours: "`POST /auth/user/emailpass/register` needs an invitation.",
    why: "Strangers could take the addresses of future admins.",
    engineSpecs: [
      "invite: should fail to accept an invite given an invalid token",
      "invite: should fail to accept an already accepted invite",
      "auth (admin): should fail if token has expired",
    ],
  },
  sessionCookie: {
    area: "Keys and sign-in",
    stock: "The session's cookie is `connect.sid`, and a write by session may come from any page.",
    ours: "It is `svc_session`, over https `__Host-svc_session`, and gets a new id at sign-in. A write by session needs an `Origin` of ours or `Sec-Fetch-Site: same-origin`, and a body of JSON.",
    why: "Another site must neither plant a session nor send forms with one.",
    engineSpecs: ["auth (admin): Invite + registration + authentication flow"],
  },
  signOut: {
    area: "Keys and sign-in",
    stock: "`DELETE /auth/session` ends the cookie session; a token stays good until it expires.",
    ours: "The presented token is refused everywhere from then on, too.",
    why: "A person who signs out expects that.",
  },
  ownTokens: {
    area: "Keys and sign-in",
    stock: "One secret signs all tokens.",
    ours: "Each shop has its own signing key, and a token names its shop.",
    why: "A token of one shop is worthless in another.",
  },
  wording: {
    area: "Errors",
    stock: "Its own messages, such as `Invalid request: Unrecognized fields: 'foo'`",
    ours: "Other messages: `Unrecognized key: \"foo\"`, `There is no product 'x'.`",
    why: "A message names the field or the record, and helps people to correct the call. `code` is for programs.",
    engineSpecs: [
      "fulfillment-sets: should throw if invalid type is passed",
      "stock-location: should throw a validation error on wrong input",
      "product (store): throws because sales channel param is not in the scope of passed PK",
      "product (store): should return 404 when the requested product doesn't exist",
      "auth (admin): should respond with 401 on sign in, if email does not exist",
      "promotions: should throw an error if required params are not passed",
      "promotions: should throw an error if buy_rules params are not passed",
    ],
  },
  usualPrices: {
    area: "Products",
    stock: "`variants.calculated_price` without a region or a currency is 400.",
    ours: "It is the price in the shop's default region.",
    why: "A first call without parameters shows a price.",
    engineSpecs: [
      "product (store): should throw error when calculating prices without context (two of that name)",
    ],
  },
  closedFields: {
    area: "Products",
    stock: "`fields` reaches every relation, stock locations and their levels among them.",
    ours: "`fields` is a closed list below `/store`; the rest is 400.",
    why: "Stock locations and internal prices are confidential.",
    engineSpecs: ["product (store): should list all inventory items for a variant"],
  },
  fieldOrder: {
    area: "Products",
    stock: "An object's fields come in alphabetical order.",
    ours: "The order is not guaranteed.",
    why: "JSON objects have no order.",
    engineSpecs: ["product (store): products contain only fields defined with `fields` param"],
  },
  ownFiles: {
    area: "Files",
    stock: "All uploads are in one folder: `/static/<file>`.",
    ours: "Each shop has a folder: `/static/<shop>/<file>`.",
    why: "Two shops never share a file's name.",
    engineSpecs: ["upload: gets a URL to the requested file successfully"],
  },
  closedRoutes: {
    area: "Routes",
    stock: "Every route of the engine is open below `/store` and `/auth`.",
    ours: "A route is open if the API's document names it. All others are 404 `route_not_found`.",
    why: "Each open route has an owner check and tests.",
  },
  closedAdminRoutes: {
    area: "Routes",
    stock:
      "Every route of the engine is open below `/admin`. `POST /admin/workflows-executions/:workflow_id/run` runs any workflow with any input.",
    ours: "A route is open if the dashboard or the admin SDK needs it. Workflows cannot be run, continued or watched by their id; the index, roles (`rbac`) and table views, whose modules or flags are off, have no routes. All these are 404 `route_not_found`.",
    why: "A workflow trusts its caller. Only its own route checks who may do what.",
  },
  activeFiles: {
    area: "Files",
    stock: "`POST /admin/uploads` stores any file.",
    ours: "Pictures, videos, sounds and PDFs are checked and become assets. Files that browsers show as a page, such as HTML, are 400.",
    why: "A file of one admin must not act as a page of the server.",
  },
  orderOwner: {
    area: "Orders",
    stock: "`GET /store/orders/:id` returns the order to everybody who knows the id.",
    ours: "It returns the order to its customer only. A shop can open guests' orders for some hours (`guest_order_hours`).",
    why: "An order contains a name, an address and a payment.",
  },
  returnsByOwner: {
    area: "Orders",
    stock: "`POST /store/returns` accepts any order, `receive_now` and prices.",
    ours: "It accepts only the signed-in customer's own orders, without `receive_now` and prices.",
    why: "A stranger could cause a refund.",
  },
  transfers: {
    area: "Orders",
    stock: "Transfer routes return the whole order.",
    ours: 'They return `{ "success": true }`.',
    why: "The caller does not own the order yet.",
  },
  cartOwner: {
    area: "Carts",
    stock: "Everybody who knows a cart's id can read it.",
    ours: "Only the customer can use the cart of an account: 404 for others.",
    why: "A cart contains an address and an email.",
  },
  wholeQuantities: {
    area: "Carts",
    stock: "Any positive number is a quantity.",
    ours: "Whole numbers from 1; others are 400.",
    why: "0.4 became a line of quantity 0.",
  },
  wholeTotals: {
    area: "Carts",
    stock: "Amounts have up to 20 decimals: with 12.5 % off 71.70 EUR, the total has 67.6375.",
    ours: "Each line, tax and discount is rounded to the currency's decimals; lines sum to totals.",
    why: "The cart, the order and the card statement name the same amount.",
  },
  wholeMoney: {
    area: "Products",
    stock: "Any number is an amount.",
    ours: "400 for an amount that is finer than its currency, such as 10.5 JPY",
    why: "Nobody can pay or refund it.",
  },
  bounds: {
    area: "Carts",
    stock: "No limit on items, and bodies up to 100 MB",
    ours: "100 items a call, 250 lines a cart, bodies of 100 KB on `/store`",
    why: "One caller must not slow down the others.",
  },
  declinedPayment: {
    area: "Carts",
    stock: '`complete` returns 200 with `type: "cart"` and an error if a payment is declined.',
    ours: '402 `payment_failed`; 502 `provider_error` if the provider does not answer. `type: "cart"` is only for further steps of the customer.',
    why: "A client that checks the status does not mistake a failed payment for success.",
  },
  soldOut: {
    area: "Carts",
    stock: "400 if stock is short; concurrent orders can oversell.",
    ours: "409 `sold_out`; the database enforces the stock.",
    why: "The shop never sells more than it has.",
  },
  unfittingLimits: {
    area: "Lists",
    stock: "`limit` has no maximum.",
    ours: "1 to 100 below `/store` (1,000 for regions, categories, collections and the like); others are 400 `out_of_range`.",
    why: "The cost of a list is limited.",
  },
  rateLimits: {
    area: "Limits",
    stock: "None",
    ours: "60 requests a second for one address on `/store` and `/auth`, 30 for one token on `/admin`; `X-RateLimit-*` shows the rest.",
    why: "One caller must not slow down the others.",
  },
  trackers: {
    area: "Lists",
    stock: "Unknown query parameters are 400, the trackers of advertisements included.",
    ours: "`utm_*`, `gclid`, `fbclid` and the like are ignored.",
    why: "Browsers carry them along.",
  },
} satisfies Record<string, Difference>

export type DifferenceName = keyof typeof differences
