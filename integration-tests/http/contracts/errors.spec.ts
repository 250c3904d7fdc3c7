import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { isErrorBody } from "../../../src/lib/errors"
import { createCart } from "../../factories/create-cart"
import { adminToken, anyAddress, docUrl } from "../../harness/api"
import { type Shop, signToken, useShop } from "../../harness/shop"

/** A bad request and its expected response: `[what is wrong, method and path, status, code, how to send it]`. */
type Row = [string, string, number, string, Sending?]

interface Sending {
  /** Default: the publishable key under /store and /auth/customer, the admin's token under /admin. */
  headers?: Record<string, string>
  without?: "key" | "token"
  json?: unknown
  raw?: string | Buffer
  type?: string
}

const JSON_TYPE = "application/json"
const EXPIRED = () => signToken({ actor_id: "user_x", actor_type: "user" }, { expiresIn: -10 })
const FOREIGN = () =>
  signToken({ actor_id: "user_x", actor_type: "user" }, { secret: "another secret entirely" })
const CUSTOMER = () => signToken({ actor_id: "cus_x", actor_type: "customer" })
const UNSIGNED = `${base64({ alg: "none", typ: "JWT" })}.${base64({ actor_id: "user_x", actor_type: "user" })}.`

const HUGE = JSON.stringify({ metadata: "x".repeat(2 * 1024 * 1024) })
const DEEP = `${"[".repeat(50_000)}${"]".repeat(50_000)}`

const KEYS: Row[] = [
  ["no publishable key", "GET /store/products", 401, "missing_publishable_key", { without: "key" }],
  [
    "an empty publishable key",
    "GET /store/products",
    401,
    "missing_publishable_key",
    { headers: { "x-publishable-api-key": "" } },
  ],
  [
    "an unknown publishable key",
    "GET /store/products",
    401,
    "invalid_publishable_key",
    { headers: { "x-publishable-api-key": "pk_unknown" } },
  ],
  [
    "a key with SQL in it",
    "GET /store/products",
    401,
    "invalid_publishable_key",
    { headers: { "x-publishable-api-key": "' OR 1=1 --" } },
  ],
  ["no key on an unknown store route", "GET /store/unknown", 404, "route_not_found", { without: "key" }],
  [
    "no key at sign-in",
    "POST /auth/customer/emailpass",
    401,
    "missing_publishable_key",
    { without: "key", json: { email: "a@b.test", password: "x" } },
  ],
  [
    "no key at registration",
    "POST /auth/customer/emailpass/register",
    401,
    "missing_publishable_key",
    { without: "key", json: { email: "a@b.test", password: "x" } },
  ],
  [
    "an unknown key at sign-in",
    "POST /auth/customer/emailpass",
    401,
    "invalid_publishable_key",
    { headers: { "x-publishable-api-key": "pk_unknown" }, json: { email: "a@b.test", password: "x" } },
  ],
]

const ADMIN_TOKENS: Row[] = [
  ["no token", "GET /admin/products", 401, "missing_token", { without: "token" }],
  ["no token, posting", "POST /admin/products", 401, "missing_token", { without: "token", json: {} }],
  ["no token, unknown route", "GET /admin/unknown", 404, "route_not_found", { without: "token" }],
  [
    "a token that is none",
    "GET /admin/products",
    401,
    "invalid_token",
    { headers: { authorization: "Bearer nonsense" } },
  ],
  [
    "a token cut short",
    "GET /admin/products",
    401,
    "invalid_token",
    { headers: { authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.e30" } },
  ],
  [
    "a scheme without token",
    "GET /admin/products",
    401,
    "invalid_token",
    { headers: { authorization: "Bearer" } },
  ],
  [
    "an unknown scheme",
    "GET /admin/products",
    401,
    "invalid_token",
    { headers: { authorization: "Digest abc" } },
  ],
  [
    "a basic credential that is no key",
    "GET /admin/products",
    401,
    "invalid_token",
    { headers: { authorization: "Basic dXNlcjpwYXNz" } },
  ],
  [
    "a secret key sent as bearer",
    "GET /admin/products",
    401,
    "invalid_token",
    { headers: { authorization: "Bearer sk_123" } },
  ],
  [
    "an expired token",
    "GET /admin/products",
    401,
    "expired_token",
    {
      headers: {
        get authorization() {
          return `Bearer ${EXPIRED()}`
        },
      },
    },
  ],
  [
    "a token signed by somebody else",
    "GET /admin/products",
    401,
    "invalid_token",
    {
      headers: {
        get authorization() {
          return `Bearer ${FOREIGN()}`
        },
      },
    },
  ],
  [
    "a customer's token",
    "GET /admin/products",
    401,
    "invalid_token",
    {
      headers: {
        get authorization() {
          return `Bearer ${CUSTOMER()}`
        },
      },
    },
  ],
  [
    "an unsigned token",
    "GET /admin/products",
    401,
    "invalid_token",
    { headers: { authorization: `Bearer ${UNSIGNED}` } },
  ],
  [
    "a forged session cookie",
    "GET /admin/products",
    401,
    "missing_token",
    { without: "token", headers: { cookie: "svc_session=s%3Aabc.def" } },
  ],
]

const CUSTOMER_TOKENS: Row[] = [
  ["no token", "GET /store/customers/me", 401, "missing_token"],
  ["no token, orders", "GET /store/orders", 401, "missing_token"],
  [
    "a token that is none",
    "GET /store/customers/me",
    401,
    "invalid_token",
    { headers: { authorization: "Bearer nonsense" } },
  ],
  [
    "an expired token",
    "GET /store/customers/me",
    401,
    "expired_token",
    {
      headers: {
        get authorization() {
          return `Bearer ${EXPIRED()}`
        },
      },
    },
  ],
  [
    "an admin's token",
    "GET /store/customers/me",
    401,
    "invalid_token",
    {
      headers: {
        get authorization() {
          return `Bearer ${signToken({ actor_id: "user_x", actor_type: "user" })}`
        },
      },
    },
  ],
  [
    "a token without an account",
    "POST /store/customers/me",
    401,
    "invalid_token",
    {
      headers: {
        get authorization() {
          return `Bearer ${signToken({ actor_id: "", actor_type: "customer" })}`
        },
      },
      json: {},
    },
  ],
]

const AGENT_KEYS: Row[] = [
  ["no agent key", "GET /v1/skills", 401, "missing_agent_key"],
  [
    "a wrong agent key",
    "GET /v1/skills",
    401,
    "invalid_agent_key",
    { headers: { authorization: "Bearer nonsense" } },
  ],
  [
    "an admin's token for the agent API",
    "POST /v1/chat",
    401,
    "invalid_agent_key",
    {
      headers: {
        get authorization() {
          return `Bearer ${signToken({ actor_id: "user_x", actor_type: "user" })}`
        },
      },
      json: {},
    },
  ],
]

const SIGN_IN: Row[] = [
  ["no email", "POST /auth/customer/emailpass", 400, "missing_field", { json: { password: "x" } }],
  ["no password", "POST /auth/customer/emailpass", 400, "missing_field", { json: { email: "a@b.test" } }],
  ["no body", "POST /auth/customer/emailpass", 400, "missing_field"],
  [
    "a zero byte in an email",
    "POST /auth/customer/emailpass",
    400,
    "invalid_field",
    { json: { email: "a\u0000@b.test", password: "x" } },
  ],
  [
    "half of a character in an email",
    "POST /auth/user/emailpass",
    400,
    "invalid_field",
    { json: { email: "a\ud800@b.test", password: "x" } },
  ],
  [
    "an email that is a number",
    "POST /auth/customer/emailpass",
    400,
    "invalid_field",
    { json: { email: 7, password: "x" } },
  ],
  [
    "an email that is an object",
    "POST /auth/customer/emailpass",
    400,
    "invalid_field",
    { json: { email: { $ne: null }, password: "x" } },
  ],
  [
    "a password that is a list",
    "POST /auth/customer/emailpass",
    400,
    "invalid_field",
    { json: { email: "a@b.test", password: ["x"] } },
  ],
  [
    "an unknown field",
    "POST /auth/customer/emailpass",
    400,
    "unknown_field",
    { json: { email: "a@b.test", password: "x", admin: true } },
  ],
  [
    "an unknown account",
    "POST /auth/customer/emailpass",
    401,
    "invalid_credentials",
    { json: { email: "nobody@b.test", password: "x" } },
  ],
  [
    "an unknown admin",
    "POST /auth/user/emailpass",
    401,
    "invalid_credentials",
    { json: { email: "nobody@b.test", password: "x" } },
  ],
  [
    "no password at registration",
    "POST /auth/customer/emailpass/register",
    400,
    "missing_field",
    { json: { email: "a@b.test" } },
  ],
  [
    "an unknown kind of account",
    "POST /auth/robot/emailpass",
    404,
    "route_not_found",
    { json: { email: "a@b.test", password: "x" } },
  ],
  ["an unknown way to sign in", "POST /auth/customer/carrier-pigeon", 404, "route_not_found", { json: {} }],
  ["a list as body", "POST /auth/customer/emailpass", 400, "invalid_field", { json: [1, 2] }],
]

const BODIES: Row[] = [
  ["broken JSON", "POST /store/carts", 400, "invalid_json", { raw: "{", type: JSON_TYPE }],
  ["half a string", "POST /store/carts", 400, "invalid_json", { raw: '{"a":"', type: JSON_TYPE }],
  [
    "JSON with a comma too many",
    "POST /store/carts",
    400,
    "invalid_json",
    { raw: '{"a":1,}', type: JSON_TYPE },
  ],
  ["a bare word", "POST /store/carts", 400, "invalid_json", { raw: "hello", type: JSON_TYPE }],
  ["a bare number", "POST /store/carts", 400, "invalid_json", { raw: "42", type: JSON_TYPE }],
  ["NaN", "POST /store/carts", 400, "invalid_json", { raw: '{"a":NaN}', type: JSON_TYPE }],
  ["HTML as JSON", "POST /store/carts", 400, "invalid_json", { raw: "<html></html>", type: JSON_TYPE }],
  [
    "broken JSON at sign-in",
    "POST /auth/customer/emailpass",
    400,
    "invalid_json",
    { raw: "{", type: JSON_TYPE },
  ],
  ["broken JSON for an admin", "POST /admin/products", 400, "invalid_json", { raw: "{", type: JSON_TYPE }],
  [
    "a body that is no gzip",
    "POST /store/carts",
    400,
    "invalid_field",
    { raw: "not gzip", type: JSON_TYPE, headers: { "content-encoding": "gzip" } },
  ],
  [
    "an unknown encoding",
    "POST /store/carts",
    400,
    "invalid_field",
    { raw: "{}", type: JSON_TYPE, headers: { "content-encoding": "snappy" } },
  ],
  [
    "an unknown character set",
    "POST /store/carts",
    400,
    "invalid_field",
    { raw: "{}", type: `${JSON_TYPE}; charset=klingon` },
  ],
  ["two megabytes", "POST /store/carts", 413, "payload_too_large", { raw: HUGE, type: JSON_TYPE }],
  [
    "two megabytes at sign-in",
    "POST /auth/customer/emailpass",
    413,
    "payload_too_large",
    { raw: HUGE, type: JSON_TYPE },
  ],
  [
    "two megabytes for an admin",
    "POST /admin/products",
    413,
    "payload_too_large",
    { raw: HUGE, type: JSON_TYPE },
  ],
  ["two megabytes of text", "POST /store/carts", 413, "payload_too_large", { raw: HUGE, type: "text/plain" }],
  [
    "two megabytes packed into little",
    "POST /store/carts",
    413,
    "payload_too_large",
    { raw: gzipSync(HUGE), type: JSON_TYPE, headers: { "content-encoding": "gzip" } },
  ],
  [
    "two thousand form fields",
    "POST /store/carts",
    413,
    "payload_too_large",
    { raw: "a=1&".repeat(2_000), type: "application/x-www-form-urlencoded" },
  ],
  ["lists fifty thousand deep", "POST /store/carts", 400, "invalid_field", { raw: DEEP, type: JSON_TYPE }],
  [
    "a form without boundary",
    "POST /admin/uploads",
    400,
    "invalid_field",
    { raw: "x", type: "multipart/form-data" },
  ],
  [
    "a form cut short",
    "POST /admin/uploads",
    400,
    "invalid_field",
    {
      raw: '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nx',
      type: "multipart/form-data; boundary=b",
    },
  ],
  ["an upload without a file", "POST /admin/uploads", 400, "invalid_field", { json: {} }],
]

const CARTS: Row[] = [
  ["an unknown cart", "GET /store/carts/cart_unknown", 404, "not_found"],
  ["an id with a quote", "GET /store/carts/'%20OR%20'1'='1", 404, "not_found"],
  ["a very long id", `GET /store/carts/${"x".repeat(5_000)}`, 404, "not_found"],
  ["an unknown region", "POST /store/carts", 404, "not_found", { json: { region_id: "reg_unknown" } }],
  ["a region that is a number", "POST /store/carts", 400, "invalid_field", { json: { region_id: 5 } }],
  ["a region that is a list", "POST /store/carts", 400, "invalid_field", { json: { region_id: ["a"] } }],
  ["an unknown field", "POST /store/carts", 400, "unknown_field", { json: { colour: "red" } }],
  [
    "a price of one's own",
    "POST /store/carts/:cart/line-items",
    400,
    "unknown_field",
    { json: { variant_id: "variant_x", quantity: 1, unit_price: 0 } },
  ],
  ["an email that is a number", "POST /store/carts", 400, "invalid_field", { json: { email: 1 } }],
  ["items that are no list", "POST /store/carts", 400, "invalid_field", { json: { items: "all" } }],
  ["no variant", "POST /store/carts/:cart/line-items", 400, "missing_field", { json: { quantity: 1 } }],
  [
    "no quantity",
    "POST /store/carts/:cart/line-items",
    400,
    "missing_field",
    { json: { variant_id: "variant_x" } },
  ],
  [
    "a quantity in words",
    "POST /store/carts/:cart/line-items",
    400,
    "invalid_field",
    { json: { variant_id: "variant_x", quantity: "many" } },
  ],
  [
    "a quantity below zero",
    "POST /store/carts/:cart/line-items",
    400,
    "out_of_range",
    { json: { variant_id: "variant_x", quantity: -1 } },
  ],
  [
    "a quantity of zero",
    "POST /store/carts/:cart/line-items",
    400,
    "out_of_range",
    { json: { variant_id: "variant_x", quantity: 0 } },
  ],
  [
    "an unknown variant",
    "POST /store/carts/:cart/line-items",
    400,
    "invalid_field",
    { json: { variant_id: "variant_x", quantity: 1 } },
  ],
  [
    "an unknown cart to add to",
    "POST /store/carts/cart_unknown/line-items",
    404,
    "not_found",
    { json: { variant_id: "variant_x", quantity: 1 } },
  ],
  [
    "an unknown promotion",
    "POST /store/carts/:cart/promotions",
    400,
    "invalid_field",
    { json: { promo_codes: ["NO-SUCH-CODE"] } },
  ],
  [
    "promotions that are no list",
    "POST /store/carts/:cart/promotions",
    400,
    "invalid_field",
    { json: { promo_codes: "A" } },
  ],
  [
    "an unknown shipping option",
    "POST /store/carts/:cart/shipping-methods",
    400,
    "invalid_field",
    { json: { option_id: "so_unknown" } },
  ],
  ["no shipping option", "POST /store/carts/:cart/shipping-methods", 400, "missing_field", { json: {} }],
  ["an empty cart to complete", "POST /store/carts/:cart/complete", 409, "invalid_state", { json: {} }],
  ["an unknown cart to complete", "POST /store/carts/cart_unknown/complete", 404, "not_found", { json: {} }],
  [
    "a country that is none",
    "POST /store/carts/:cart",
    400,
    "invalid_field",
    { json: { shipping_address: { country_code: "zz" } } },
  ],
  [
    "a zero byte in a text",
    "POST /store/carts/:cart",
    400,
    "invalid_field",
    { json: { email: "a\u0000b@c.test" } },
  ],
]

const LISTS: Row[] = [
  ["a limit in words", "GET /store/products?limit=many", 400, "invalid_field"],
  ["a limit below one", "GET /store/products?limit=-1", 400, "out_of_range"],
  ["a limit of zero", "GET /store/products?limit=0", 400, "out_of_range"],
  ["a limit over 100", "GET /store/products?limit=101", 400, "out_of_range"],
  ["a limit with a fraction", "GET /store/products?limit=1.5", 400, "invalid_field"],
  ["a limit in hexadecimal", "GET /store/products?limit=0x10", 400, "invalid_field"],
  ["two limits", "GET /store/products?limit=1&limit=2", 400, "invalid_field"],
  ["a limit too large for a number", "GET /store/products?limit=99999999999999999999", 400, "out_of_range"],
  ["an offset below zero", "GET /store/products?offset=-5", 400, "out_of_range"],
  ["an offset in words", "GET /store/collections?offset=first", 400, "invalid_field"],
  ["two locales", "GET /store/regions?locale=de&locale=en", 400, "invalid_field"],
  ["a locale with parts", "GET /store/regions?locale[a]=de", 400, "invalid_field"],
  ["an unknown parameter", "GET /store/products?colour=red", 400, "unknown_field"],
  ["an unknown order", "GET /store/products?order=wishes", 400, "invalid_field"],
  [
    "an unknown region",
    "GET /store/products?region_id=reg_unknown&fields=*variants.calculated_price",
    400,
    "invalid_field",
  ],
  ["a zero byte in a search", "GET /store/products?q=%00", 400, "invalid_field"],
  ["a broken percent sign", "GET /store/products/%E0%A4%A", 400, "invalid_field"],
  ["an unknown product", "GET /store/products/prod_unknown", 404, "not_found"],
  ["an unknown collection", "GET /store/collections/pcol_unknown", 404, "not_found"],
  ["an unknown category", "GET /store/product-categories/pcat_unknown", 404, "not_found"],
  ["an unknown region", "GET /store/regions/reg_unknown", 404, "not_found"],
  ["an order, without a customer", "GET /store/orders/order_unknown", 401, "missing_token"],
]

const ADMIN: Row[] = [
  ["no title", "POST /admin/products", 400, "missing_field", { json: {} }],
  [
    "a title that is a number",
    "POST /admin/products",
    400,
    "invalid_field",
    { json: { title: 5, options: [{ title: "o", values: ["a"] }] } },
  ],
  [
    "a status that is none",
    "POST /admin/products",
    400,
    "invalid_field",
    { json: { title: "t", status: "lost", options: [{ title: "o", values: ["a"] }] } },
  ],
  [
    "an unknown field",
    "POST /admin/products",
    400,
    "unknown_field",
    { json: { title: "t", nonsense: 1, options: [{ title: "o", values: ["a"] }] } },
  ],
  [
    "a handle that is taken",
    "POST /admin/products",
    409,
    "duplicate",
    { json: { title: "t", handle: ":handle", options: [{ title: "o", values: ["a"] }] } },
  ],
  ["an unknown product", "GET /admin/products/prod_unknown", 404, "not_found"],
  [
    "an unknown product to change",
    "POST /admin/products/prod_unknown",
    404,
    "not_found",
    { json: { title: "t" } },
  ],
  ["an unknown order", "GET /admin/orders/order_unknown", 404, "not_found"],
  ["a region without a currency", "POST /admin/regions", 400, "missing_field", { json: { name: "r" } }],
  ["a file that is taken for a path", "DELETE /admin/uploads/..%2F..%2Fsecrets.json", 400, "invalid_field"],
  ["a broken percent sign", "GET /admin/products/%E0%A4%A", 400, "invalid_field"],
]

const ROUTES: Row[] = [
  ["sign-in with encoded letters", "POST /auth/customer/%65mailpass", 404, "route_not_found", { json: {} }],
  [
    "a kind of account with encoded letters",
    "POST /auth/cust%6Fmer/emailpass",
    404,
    "route_not_found",
    { without: "key", json: {} },
  ],
  ["sign-in by GET", "GET /auth/customer/emailpass", 404, "route_not_found"],
  ["sign-in in capitals", "POST /AUTH/Customer/emailpass", 404, "route_not_found", { json: {} }],
  [
    "an engine's word as a kind of account",
    "POST /auth/session/emailpass",
    404,
    "route_not_found",
    { json: {} },
  ],
  ["another method on the root", "DELETE /", 404, "route_not_found"],
  ["an unknown route", "GET /nowhere", 404, "route_not_found"],
  ["an unknown store route", "GET /store/nowhere", 404, "route_not_found"],
  ["an unknown admin route", "GET /admin/nowhere", 404, "route_not_found"],
  ["an unknown auth route", "GET /auth/nowhere/at/all", 404, "route_not_found"],
  ["a wrong method", "PUT /store/products", 404, "route_not_found"],
  ["a wrong method, with a body", "PATCH /store/carts", 404, "route_not_found", { json: {} }],
  ["a delete of a list", "DELETE /store/products", 404, "route_not_found"],
  ["a wrong method on health", "POST /health", 404, "route_not_found"],
  ["an unknown file", "GET /static/nothing.png", 404, "route_not_found"],
  ["a way out of the files", "GET /static/..%2F..%2Fsecrets.json", 404, "route_not_found"],
  ["a hidden file", "GET /static/.env", 404, "route_not_found"],
  ["an unknown method", "PROPFIND /store/products", 404, "route_not_found"],
]

let shop: Shop
let known: Record<string, string>

beforeAll(async () => {
  shop = await useShop()
  const cart = await createCart(shop)
  const reply = await send("GET /store/products?limit=1&fields=handle", {})
  known = { ":cart": cart.id, ":handle": JSON.parse(reply.text).products[0].handle }
})

describe.each<[string, Row[]]>([
  ["the publishable key", KEYS],
  ["the admin's token", ADMIN_TOKENS],
  ["the customer's token", CUSTOMER_TOKENS],
  ["the agent key", AGENT_KEYS],
  ["sign-in and registration", SIGN_IN],
  ["request bodies", BODIES],
  ["carts", CARTS],
  ["lists and single things", LISTS],
  ["the admin's own calls", ADMIN],
  ["routes and methods", ROUTES],
])("a bad request: %s", (_, rows) => {
  it.each(rows)("%s: %s → %i %s", async (_what, route, status, code, sending = {}) => {
    const reply = await send(route, sending)

    expect({ status: reply.status, code: bodyOf(reply).code, message: bodyOf(reply).message }).toMatchObject({
      status,
      code,
    })
    expect(isErrorBody(bodyOf(reply))).toBe(true)
    const { errors, ...rest } = JSON.parse(reply.text)
    expect(Object.keys(rest).sort()).toEqual(["code", "doc_url", "message", "type"])
    expect(rest.doc_url).toBe(docUrl(code))
    if (errors !== undefined) {
      expect(status).toBe(400)
      expect(errors.length).toBeGreaterThan(1)
      expect(errors[0].code).toBe(code)
    }
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/)
    expect(reply.headers.get("x-request-id")).toBeTruthy()
    expect(reply.text).not.toMatch(/<html|node_modules|\bat \S+ \(|select .* from|insert into/i)
  })
})

describe("a request with several faults", () => {
  const VISIBLE = "A"
  const fault = (path: string, code: string) => ({ path, code, message: expect.any(String) })

  it("reports each fault on our routes, in the query and in the body", async () => {
    const { status, text } = await send("POST /admin/reviews?page=2", {
      json: { subject_id: 5, rating: 4, author: "x" },
    })
    const { message, ...body } = JSON.parse(text)
    expect(status).toBe(400)
    expect(body).toEqual({
      type: "validation_error",
      code: "unknown_field",
      doc_url: docUrl("unknown_field"),
      errors: [
        fault("page", "unknown_field"),
        fault("subject_id", "invalid_field"),
        fault("author_name", "missing_field"),
        fault("author", "unknown_field"),
      ],
    })
    for (const name of ["page", "subject_id", "author_name", "author"]) expect(message).toContain(name)
  })

  it.each([
    ["a list of ours", "GET /store/blog-posts?limit=0&offset=x&colour=red"],
    ["the list of products", "GET /store/products?limit=0&offset=x&colour=red"],
  ])("reports each fault on %s", async (_what, route) => {
    const { status, text } = await send(route, {})
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      code: "out_of_range",
      errors: [
        fault("limit", "out_of_range"),
        fault("offset", "invalid_field"),
        fault("colour", "unknown_field"),
      ],
    })
  })

  it.each<[string, object, Record<string, string>]>([
    [
      "POST /admin/products",
      {
        status: "sold",
        handle: 5,
        weight: "x",
        variants: [{ title: "S", prices: [{ currency_code: "eur" }], colour: 1 }],
        size: 1,
      },
      {
        title: "missing_field",
        status: "invalid_field",
        handle: "invalid_field",
        weight: "invalid_field",
        "variants.0.prices.0.amount": "missing_field",
        "variants.0.colour": "unknown_field",
        size: "unknown_field",
      },
    ],
    [
      "POST /admin/regions",
      { currency_code: 1, countries: "de", automatic_taxes: "yes", is_tax_inclusive: 1, colour: "red" },
      {
        name: "missing_field",
        currency_code: "invalid_field",
        countries: "invalid_field",
        automatic_taxes: "invalid_field",
        is_tax_inclusive: "invalid_field",
        colour: "unknown_field",
      },
    ],
    [
      "POST /admin/customers",
      { email: 1, first_name: 2, last_name: 3, phone: 4, company_name: 5 },
      {
        email: "invalid_field",
        first_name: "invalid_field",
        last_name: "invalid_field",
        phone: "invalid_field",
        company_name: "invalid_field",
      },
    ],
    [
      "POST /admin/stock-locations",
      { name: 5, address: { city: 1 }, address_id: 4, size: 1 },
      {
        name: "invalid_field",
        "address.address_1": "missing_field",
        "address.country_code": "missing_field",
        "address.city": "invalid_field",
        address_id: "invalid_field",
        size: "unknown_field",
      },
    ],
    [
      "POST /admin/shipping-profiles",
      { metadata: 1, colour: "red", size: 1 },
      {
        name: "missing_field",
        type: "missing_field",
        metadata: "invalid_field",
        colour: "unknown_field",
        size: "unknown_field",
      },
    ],
    [
      "GET /admin/orders?limit=x&offset=y&q[a]=1&fields[]=1&fields[]=2&colour=red&size=1",
      {},
      {
        limit: "invalid_field",
        offset: "invalid_field",
        q: "invalid_field",
        fields: "invalid_field",
      },
    ],
    [
      "POST /store/carts",
      { region_id: 1, email: "x", items: [{ quantity: 1 }], currency_code: 5, size: 1 },
      {
        region_id: "invalid_field",
        email: "invalid_field",
        "items.0.variant_id": "missing_field",
        currency_code: "invalid_field",
        size: "unknown_field",
      },
    ],
  ])("reports each fault on the engine's %s", async (route, json, faults) => {
    const { status, text } = await send(route, route.startsWith("GET") ? {} : { json })
    expect(status).toBe(400)
    const { code, message, errors } = JSON.parse(text)
    expect(
      Object.fromEntries(errors.map((one: { path: string; code: string }) => [one.path, one.code])),
    ).toEqual(expect.objectContaining(faults))
    expect(errors[0].code).toBe(code)
    for (const { path } of errors) expect(message).toContain(path.split(".").at(-1))
  })

  it("reports each invalid setting of a shop", async () => {
    const { status, text } = await send("POST /admin/config/checkout", {
      json: { phone: "maybe", cancellation_window_hours: -1, colour: "red" },
    })
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      code: "invalid_field",
      errors: [
        fault("phone", "invalid_field"),
        fault("cancellation_window_hours", "out_of_range"),
        fault("colour", "unknown_field"),
      ],
    })
  })

  it.each([
    ["of our own route", "POST /admin/reviews"],
    ["of the engine's", "POST /admin/products"],
    ["of a shop's settings", "POST /admin/config/checkout"],
  ])("gets a short error that repeats little of it: the body %s", async (_what, route) => {
    const long = Object.fromEntries([[VISIBLE.repeat(5_000), 1]])
    const { text: echoed } = await send(route, { json: long })
    expect(echoed.split(VISIBLE).length - 1).toBeLessThanOrEqual(200)

    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`field_${index}`, 1]))
    const { text } = await send(route, { json: many })
    const { message, errors } = JSON.parse(text)
    expect(errors.length).toBeLessThanOrEqual(20)
    expect(message.length).toBeLessThanOrEqual(550)
  })
})

describe("bytes that are not HTTP", () => {
  it.each([
    ["a line of nonsense", "NONSENSE\r\n\r\n", 400, "invalid_field"],
    [
      "headers of twenty kilobytes",
      `GET /store/products HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
      413,
      "payload_too_large",
    ],
    ["an expectation", "GET /health HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n\r\n", 400, "invalid_field"],
    ["no host", "GET /nowhere HTTP/1.1\r\n\r\n", 400, "missing_field"],
    [
      "two lengths",
      "POST /store/carts HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
      400,
      "invalid_field",
    ],
    [
      "a length and chunks",
      "POST /store/carts HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "invalid_field",
    ],
  ])("%s", async (_what, request, status, code) => {
    const reply = await exchange(request)
    const [head = ""] = reply.split("\r\n\r\n")
    const body = /\{.*\}/s.exec(reply)?.[0] ?? ""
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expect(head).toMatch(/^x-request-id: /im)
    expect(isErrorBody(JSON.parse(body))).toBe(true)
    expect(JSON.parse(body)).toMatchObject({ code, doc_url: docUrl(code) })
  })

  it.each([
    [
      "without a length",
      "Transfer-Encoding: chunked",
      `${(64 * 1024).toString(16)}\r\n${"x".repeat(64 * 1024)}\r\n`,
    ],
    ["of a declared terabyte", `Content-Length: ${1024 ** 4}`, "x".repeat(64 * 1024)],
  ])(
    "an endless body, %s, is refused while it arrives, and the client gets the refusal",
    async (_what, header, piece) => {
      const head = `POST /store/carts HTTP/1.1\r\nHost: x\r\nx-publishable-api-key: ${shop.publishableKey}\r\nContent-Type: application/json\r\n${header}\r\n\r\n`
      const replies = await Promise.all(Array.from({ length: 8 }, () => exchange(head, piece)))
      for (const reply of replies) {
        expect(reply).toContain("HTTP/1.1 413")
        expect(reply).toContain("payload_too_large")
      }
    },
  )
})

describe("a reply", () => {
  it("returns the caller's request id if it is valid", async () => {
    const own = await send("GET /nowhere", { headers: { "x-request-id": "order-7:retry.2" } })
    const unsound = await send("GET /nowhere", { headers: { "x-request-id": "<script>" } })
    expect(own.headers.get("x-request-id")).toBe("order-7:retry.2")
    expect(unsound.headers.get("x-request-id")).not.toContain("<")
  })

  it("is readable by a storefront in a browser, also if it is an error", async () => {
    const reply = await send("GET /store/products", {
      without: "key",
      headers: { origin: "http://localhost:3000" },
    })
    expect(reply.headers.get("access-control-allow-origin")).toBe("http://localhost:3000")
    const stranger = await send("GET /store/products", { headers: { origin: "https://evil.test" } })
    expect(stranger.headers.get("access-control-allow-origin")).toBeNull()
  })
})

interface Reply {
  status: number
  headers: Headers
  text: string
}

async function send(route: string, sending: Sending): Promise<Reply> {
  const [method = "GET", target = "/"] = route.split(" ")
  const path = fill(target)
  const headers: Record<string, string> = {
    "x-forwarded-for": anyAddress(),
    ...credentialsFor(path, sending),
    ...sending.headers,
  }
  const body = sending.json === undefined ? sending.raw : fill(JSON.stringify(sending.json))
  const type = sending.type ?? (sending.json === undefined ? undefined : JSON_TYPE)
  if (type) headers["content-type"] = type

  const reply = await fetch(shop.url + path, {
    method,
    headers,
    body: body as RequestInit["body"],
    redirect: "manual",
  })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

function credentialsFor(path: string, sending: Sending): Record<string, string> {
  if (/^\/(store|auth\/customer)/.test(path) && sending.without !== "key")
    return { "x-publishable-api-key": shop.publishableKey }
  if (path.startsWith("/admin") && sending.without !== "token")
    return { authorization: `Bearer ${adminToken(shop)}` }
  return {}
}

function fill(text: string): string {
  return Object.entries(known ?? {}).reduce((filled, [name, value]) => filled.replaceAll(name, value), text)
}

function bodyOf(reply: Reply): Record<string, unknown> {
  try {
    return JSON.parse(reply.text)
  } catch {
    return { code: `no JSON: ${reply.text.slice(0, 100)}` }
  }
}

/**
 * Sends bytes over a raw connection: the text, then `more` as often as the server reads it. Returns the whole response.
 */
function exchange(text: string, more?: string): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve) => {
    let received = ""
    const socket = connect(Number(port), hostname, () => {
      socket.write(text)
      if (more) pump()
    })
    const pump = (): void => {
      if (!socket.writable || received !== "") return
      socket.write(more ?? "", () => setImmediate(pump))
    }
    socket.on("data", (chunk) => {
      received += chunk.toString()
      // The server keeps some connections open, so the client ends them.
      if (isWhole(received)) socket.destroy()
    })
    socket.on("error", () => undefined)
    socket.on("close", () => resolve(received))
  })
}

/** Whether the response has arrived up to the last byte that its head announces. */
function isWhole(received: string): boolean {
  const [head = "", ...rest] = received.split("\r\n\r\n")
  const [, length] = /^content-length: (\d+)$/im.exec(head) ?? []
  return length !== undefined && Buffer.byteLength(rest.join("\r\n\r\n")) >= Number(length)
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}
