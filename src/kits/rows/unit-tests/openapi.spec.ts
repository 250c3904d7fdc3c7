import { describe, expect, it } from "vitest"
import { z } from "zod"
import { timestamp, wholeNumber } from "../fields"
import { noBody } from "../input"
import { listQuery, page } from "../lists"
import { openApi } from "../openapi/document"
import { contract } from "../row"

const comment = z
  .object({ id: z.string(), created_at: timestamp })
  .meta({ examples: [{ id: "comm_1", created_at: "2026-03-14T09:26:53.589Z" }] })

const blog = contract({
  listComments: {
    method: "GET",
    path: "/store/blog-posts/:slug/comments",
    auth: "key",
    summary: "Comments on a post",
    query: listQuery({ order: ["-created_at"], filters: { author: wholeNumber(1) } }),
    localized: true,
    response: page({ comments: z.array(comment) }),
  },
  submitComment: {
    method: "POST",
    path: "/store/blog-posts/:slug/comments",
    auth: "key+spam",
    summary: "Submit a comment",
    body: z.strictObject({ text: z.string().meta({ examples: ["Well said."] }) }),
    response: z.object({ comment }),
    status: 201,
    errors: ["invalid_state"],
  },
  ratePost: {
    method: "POST",
    path: "/store/blog-posts/:slug/ratings",
    auth: "key",
    customer: "optional",
    summary: "Rate a post",
    body: noBody,
    response: z.object({}),
  },
  openPost: {
    method: "POST",
    path: "/store/blog-posts/:slug/opened",
    auth: "none",
    summary: "Go to a post",
    body: noBody,
    response: { status: 302, description: "To the post." },
  },
})

const document = openApi({
  title: "Blog",
  version: "1",
  description: "",
  contracts: { Blog: blog },
  bodyFields: { "key+spam": z.object({ spam_token: z.string().optional() }) },
})
const comments = document.paths?.["/store/blog-posts/{slug}/comments"]
const opened = document.paths?.["/store/blog-posts/{slug}/opened"]

describe("the document of a contract", () => {
  it("names each route's parameters", () => {
    expect(comments?.get?.parameters).toMatchObject([
      { in: "path", name: "slug", required: true },
      { in: "query", name: "limit", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
      { in: "query", name: "offset" },
      { in: "query", name: "order", schema: { enum: ["-created_at"], default: "-created_at" } },
      { in: "query", name: "author", required: true, schema: { type: "integer", minimum: 1 } },
      { $ref: "#/components/parameters/tenant" },
      { $ref: "#/components/parameters/locale" },
      { $ref: "#/components/parameters/localeHeader" },
    ])
  })

  it("lists the required credentials", () => {
    expect(comments?.post?.security).toEqual([{ publishableKey: [], spamToken: [] }])
    expect(opened?.post?.security).toEqual([])
  })

  it("shows an optional customer token as an alternative, with its errors", () => {
    const rated = document.paths?.["/store/blog-posts/{slug}/ratings"]?.post
    expect(rated?.security).toEqual([{ publishableKey: [] }, { publishableKey: [], customerToken: [] }])
    expect(rated?.responses?.["401"]).toEqual({
      $ref: "#/components/responses/401.missing_publishable_key.invalid_publishable_key.invalid_token.expired_token.revoked_token",
    })
  })

  it("adds the fields of an authentication to the body", () => {
    expect(comments?.post?.requestBody).toMatchObject({
      required: true,
      content: {
        "application/json": {
          schema: {
            properties: { text: {}, spam_token: {} },
            required: ["text"],
            additionalProperties: false,
          },
          example: { text: "Well said." },
        },
      },
    })
    expect(opened?.post).not.toHaveProperty("requestBody")
  })

  it("describes responses and leaves them open for new fields", () => {
    const { content } = comments?.post?.responses?.["201"]
    expect(content["application/json"]).toEqual({
      schema: { type: "object", properties: { comment: expect.anything() }, required: ["comment"] },
      example: { comment: { id: "comm_1", created_at: "2026-03-14T09:26:53.589Z" } },
    })
    expect(opened?.post?.responses?.["302"]).toMatchObject({ description: "To the post." })
  })

  it("names every error by its status and code", () => {
    expect(Object.values(comments?.post?.responses ?? {}).map(({ $ref }) => $ref?.split("/").at(-1))).toEqual(
      [
        undefined,
        "400.missing_field.invalid_field.unknown_field.invalid_json.out_of_range",
        "401.missing_publishable_key.invalid_publishable_key.invalid_token.expired_token.revoked_token",
        "403.missing_spam_token.invalid_spam_token.bot_suspected.tenant_mismatch.forbidden",
        "404.not_found",
        "409.invalid_state",
        "413.payload_too_large",
        "429.rate_limited",
        "500.internal_error",
        "503.unavailable",
      ],
    )
    expect(document.components?.responses?.["409.invalid_state"]).toMatchObject({
      content: {
        "application/json": { examples: { invalid_state: { $ref: "#/components/examples/invalid_state" } } },
      },
    })
  })
})
