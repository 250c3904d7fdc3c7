import { beforeEach, describe, expect, it, vi } from "vitest"
import { RECORD_KINDS } from "../lib/record-kinds"
import { type SearchCalls, type SearchedKind, searchOurRecords } from "../lib/record-search"

const group = (entity: string) => ({ entity, data: [{ id: entity }], count: 1, offset: 0, limit: 3 })

let ofEngine: ReturnType<typeof vi.fn<SearchCalls["search"]["list"]>>
let posts: ReturnType<typeof vi.fn<SearchedKind["list"]>>
let client: SearchCalls

beforeEach(() => {
  ofEngine = vi.fn<SearchCalls["search"]["list"]>(({ entity = [] } = {}) =>
    Promise.resolve({ results: [entity].flat().map(group) }),
  )
  posts = vi.fn<SearchedKind["list"]>(() => Promise.resolve({ rows: [{ id: "post_1" }], count: 7 }))
  client = { search: { list: ofEngine } }
  searchOurRecords(client, [
    { name: "blog_post", list: posts },
    { name: "quote", list: () => Promise.reject(new Error("You may not see this.")) },
  ])
})

describe("the palette's search", () => {
  it("asks the engine for its kinds and our lists for ours", async () => {
    const { results } = await client.search.list({
      q: "glaze",
      limit: 3,
      entity: ["order", "blog_post", "product"],
    })
    expect(ofEngine).toHaveBeenCalledWith({ q: "glaze", limit: 3, entity: ["order", "product"] }, undefined)
    expect(posts).toHaveBeenCalledWith({ q: "glaze", limit: 3, offset: 0 })
    expect(results.map(({ entity, count }) => [entity, count])).toEqual([
      ["order", 1],
      ["product", 1],
      ["blog_post", 7],
    ])
  })

  it("does not ask the engine if only one of our kinds is searched, and not for more than a list gives", async () => {
    const { results } = await client.search.list({ q: "glaze", limit: 123, entity: "blog_post" })
    expect(ofEngine).not.toHaveBeenCalled()
    expect(posts).toHaveBeenCalledWith({ q: "glaze", limit: 100, offset: 0 })
    expect(results).toEqual([
      { entity: "blog_post", data: [{ id: "post_1" }], count: 1, limit: 100, offset: 0 },
    ])
  })

  it("shows what others have found if a list cannot be read", async () => {
    const { results } = await client.search.list({ q: "glaze", entity: ["order", "quote", "blog_post"] })
    expect(results.map(({ entity }) => entity)).toEqual(["order", "blog_post"])
  })

  it("does not wait for a slow list", async () => {
    vi.useFakeTimers()
    posts.mockReturnValueOnce(new Promise(() => {}))
    const search = client.search.list({ q: "glaze", entity: ["order", "blog_post"] })
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await search).results.map(({ entity }) => entity)).toEqual(["order"])
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it("fails if the engine's part fails", async () => {
    ofEngine.mockRejectedValueOnce(new Error("The server is not there."))
    await expect(client.search.list({ q: "glaze", entity: ["order", "quote"] })).rejects.toThrow("not there")
  })

  it.each([[undefined], [{ q: "glaze", entity: ["order"] }]])("leaves %o to the engine", async (query) => {
    await client.search.list(query)
    expect(ofEngine).toHaveBeenCalledWith(query ?? {}, undefined)
  })
})

describe("a record in the palette", () => {
  const shown = (name: string, row: object) => RECORD_KINDS.find((kind) => kind.name === name)?.transform(row)

  it("has its name and leads to its page or drawer", () => {
    expect(shown("blog_post", { id: "post_1", title: "Glaze" })).toMatchObject({
      title: "Glaze",
      to: "/blog/post_1",
      value: "blog_post:post_1",
    })
    expect(shown("service", { id: "serv_1", title: "Workshop" })?.to).toBe("/services?open=serv_1")
    expect(shown("quote", { id: "quote_1", quote_number: "Q-7", summary: "Bowls" })).toMatchObject({
      title: "Q-7",
      subtitle: "Bowls",
    })
  })

  it("is a subscription by its customer and plan", () => {
    const customer = { first_name: "Ada", last_name: "Lee", email: "ada@example.com" }
    expect(shown("subscription", { id: "sub_1", customer, plan: { name: "Monthly" } })).toMatchObject({
      title: "Ada Lee",
      subtitle: "Monthly",
      to: "/subscriptions/sub_1",
    })
  })
})
