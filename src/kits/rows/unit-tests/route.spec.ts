import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import express from "express"
import { describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { checkInput, noBody } from "../input"
import { route } from "../route"
import { contract } from "../row"

const shared = { auth: "key+customer", summary: "", response: z.object({ done: z.unknown() }) } as const

const tours = contract({
  review: {
    ...shared,
    method: "POST",
    path: "/store/tours/:slug/reviews/:year",
    params: z.strictObject({ slug: z.string(), year: z.string().regex(/^\d{4}$/) }),
    query: z.strictObject({ notify: z.stringbool().default(false) }),
    body: z.strictObject({ rating: z.int().min(1).max(5) }),
    status: 201,
  },
  like: { ...shared, method: "POST", path: "/store/tours/:slug/likes", body: noBody },
  rate: {
    ...shared,
    auth: "key",
    customer: "optional",
    method: "POST",
    path: "/store/tours/:slug/ratings",
    body: noBody,
  },
  visit: {
    ...shared,
    method: "GET",
    path: "/store/tours/:slug/visit",
    response: { status: 302, description: "" },
  },
})

const review = route(tours.review, async ({ params, query, body, actor, locale }) => ({
  // Checks types: this line compiles only if the row determines the types of all inputs.
  done: [params.slug.length, query.notify === false, body.rating.toFixed(1), actor.id, locale],
}))
const like = route(tours.like, async ({ params: { slug } }) => ({ done: slug }))
// Checks types: `actor` may be undefined here, so `actor.id` would not compile.
const rate = route(tours.rate, async ({ actor }) => ({ done: actor?.id ?? "a guest" }))
const visit = route(tours.visit, async ({ res }) => res.redirect("/elsewhere"))

describe("a route", () => {
  it("returns the handler's result for the validated request", async () => {
    const { sent } = await call(review, {
      params: { slug: "cappadocia", year: "2026" },
      body: { rating: 5 },
      locale: "de-DE",
    })
    expect(sent).toEqual({ status: 201, json: { done: [10, true, "5.0", "cus_1", "de-DE"] } })
  })

  it("removes the raw body", async () => {
    const { req } = await call(like, { params: { slug: "x" }, body: undefined })
    expect(req.body).toBeUndefined()
  })

  it("may have no actor if a customer is optional", async () => {
    const params = { slug: "x" }
    expect((await call(rate, { params })).sent).toMatchObject({ json: { done: "cus_1" } })
    const guest = await call(rate, { params, auth_context: undefined })
    expect(guest.sent).toMatchObject({ json: { done: "a guest" } })
  })

  it("sends its own response if its row says that it is not JSON", async () => {
    const { sent } = await call(visit, { params: { slug: "x" } })
    expect(sent).toEqual({ redirect: "/elsewhere" })
  })

  it.each([
    ["a field too few", { body: {} }, "missing_field"],
    ["a field too many", { body: { rating: 5, secret: 1 } }, "unknown_field"],
    ["a value out of range", { body: { rating: 6 } }, "out_of_range"],
    ["a list", { body: [] }, "invalid_field"],
    ["an unknown parameter", { body: { rating: 5 }, query: { colour: "red" } }, "unknown_field"],
    ["a path that names nothing", { params: { slug: "x", year: "soon" }, body: { rating: 5 } }, "not_found"],
  ])("is not reached by %s", async (_what, request, code) => {
    const params = { slug: "x", year: "2026" }
    await expect(call(review, { params, ...request })).rejects.toMatchObject({ code })
  })

  it("accepts no fields if its row says so", async () => {
    await expect(call(like, { params: { slug: "x" }, body: { x: 1 } })).rejects.toMatchObject({
      code: "unknown_field",
    })
  })

  it("throws if its row has no middleware", async () => {
    await expect(like(requestOf({}), responseOf({}))).rejects.toThrow("src/api/contracts.ts lacks its row")
  })
})

it("a writing row requires a body, and a reading row has no body", () => {
  const response = z.object({})
  // @ts-expect-error A body without a schema is no row.
  contract({ write: { method: "POST", path: "/store/x", auth: "key", summary: "", response } })
  // @ts-expect-error A GET takes no body.
  contract({ read: { method: "GET", path: "/store/x", auth: "key", summary: "", response, body: noBody } })
  expect(contract({})).toEqual({})
})

async function call(handler: typeof review | typeof like | typeof rate | typeof visit, request: object) {
  const req = requestOf(request)
  const sent = {}
  await checkInput(handler.row)(req, responseOf(sent), vi.fn())
  await handler(req, responseOf(sent))
  return { req, sent }
}

function requestOf(parts: object): AuthenticatedMedusaRequest {
  const auth_context = { actor_type: "customer", actor_id: "cus_1" }
  const req: AuthenticatedMedusaRequest = Object.create(express.request)
  for (const [name, value] of Object.entries({ query: {}, params: {}, auth_context, ...parts }))
    Object.defineProperty(req, name, { value, writable: true })
  return req
}

function responseOf(sent: Record<string, unknown>): MedusaResponse {
  const res: MedusaResponse = Object.create(express.response)
  return Object.assign(res, {
    status: (status: number) => Object.assign(res, { sent: Object.assign(sent, { status }) }),
    json: (json: unknown) => Object.assign(sent, { json }),
    redirect: (redirect: string) => Object.assign(sent, { redirect }),
  })
}
