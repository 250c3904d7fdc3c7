import { randomInt } from "node:crypto"
import { Agent } from "node:http"
import supertest, { type Test } from "supertest"
import { environment } from "./environment"
import { type Shop, signToken } from "./shop"

export interface Caller {
  get(path: string): Test
  post(path: string, body?: object): Test
  delete(path: string): Test
}

/**
 * Calls the API as a storefront does. Each call has another IP address, so that no call reaches a rate limit. `from`
 * sets a fixed address.
 */
export function storefront(
  shop: Shop,
  options: { token?: string; from?: string; key?: string | null } = {},
): Caller {
  const key = options.key === undefined ? shop.publishableKey : options.key
  return caller(shop, (test) => {
    if (key !== null) test.set("x-publishable-api-key", key)
    if (options.token) test.set("authorization", `Bearer ${options.token}`)
    return test.set("x-forwarded-for", options.from ?? anyAddress())
  })
}

/** Calls the API as an admin of the shop. Each call has another token, because rate limits count tokens. */
export function admin(shop: Shop, options: { token?: string } = {}): Caller {
  return caller(shop, (test) =>
    test
      .set("authorization", `Bearer ${options.token ?? adminToken(shop)}`)
      .set("x-forwarded-for", anyAddress()),
  )
}

export function adminToken(shop: Shop): string {
  return signToken(
    { actor_id: shop.admin.id, actor_type: "user", auth_identity_id: "", app_metadata: {} },
    { tenant: shop.tenant },
  )
}

/** Calls without any credential. */
export function anonymous(shop: Shop, options: { from?: string } = {}): Caller {
  return caller(shop, (test) => test.set("x-forwarded-for", options.from ?? anyAddress()))
}

/** The `doc_url` of errors with this code. */
export function docUrl(code: string): string {
  return `${environment.PUBLIC_URL}/docs/errors#${code}`
}

export function anyAddress(): string {
  return [10, randomInt(256), randomInt(256), randomInt(1, 255)].join(".")
}

/** Keeps connections open between calls, because opening one takes about as long as a small call. */
export const connections = new Agent({ keepAlive: true })

function caller(shop: Shop, prepare: (test: Test) => Test): Caller {
  const http = supertest(shop.url)
  return {
    get: (path) => prepare(http.get(path).agent(connections)),
    post: (path, body) => {
      const test = prepare(http.post(path).agent(connections))
      return body === undefined ? test : test.send(body)
    },
    delete: (path) => prepare(http.delete(path).agent(connections)),
  }
}
