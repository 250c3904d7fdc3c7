import { describe, expect, it } from "vitest"
import { fingerprintsOf, textsOf } from "../lib/fingerprints"

const body = { name: "Jane", text: "A fine bowl, really. I use it every single morning.", rating: 5 }
const submission = { route: "POST /store/blog-posts/:slug/comments", body, typed: body, client: "10.1.2.3" }
const contentOf = (sent: unknown, { route = submission.route, typed = sent } = {}) =>
  fingerprintsOf({ ...submission, route, body: sent, typed }, "key").content

describe("the fingerprint of content", () => {
  it("is the same for texts that read the same", () => {
    const content = contentOf(body)
    const text = "a  fine\n ｂｏｗｌ, really. i use it every SINGLE morning."
    expect(contentOf({ name: "JANE ", text, rating: 5 })).toBe(content)
    expect(contentOf({ ...body, website: undefined })).toBe(content)
  })

  it("differs for other content, another route and another key", () => {
    const { content } = fingerprintsOf(submission, "key")
    for (const sent of [
      { ...body, rating: 4 },
      { ...body, name: "Jane A", text: body.text.slice(2) },
      { ...body, more: ["x"] },
      undefined,
    ])
      expect(contentOf(sent)).not.toBe(content)
    expect(contentOf(body, { route: "POST /store/newsletter" })).not.toBe(content)
    expect(fingerprintsOf(submission, "another").content).not.toBe(content)
  })

  it("is the same from every client", () => {
    expect(fingerprintsOf({ ...submission, client: "10.0.0.2" }, "key").content).toBe(contentOf(body))
  })

  it.each<[string, unknown]>([
    ["a word", { text: "Thanks!" }],
    ["a rating and a name", { rating: 5, name: "Jane" }],
    ["many short values", { votes: Array(50).fill("yes"), page: 3, isFirst: true }],
    ["a long text that only spaces make long", { text: `Thanks${" ".repeat(60)}!` }],
    ["an address and an id", { email: `${"jane".repeat(12)}@reader.test`, id: "4f".repeat(32) }],
    ["nothing", undefined],
  ])("does not exist for %s, because many people send the same", (_what, sent) => {
    expect(contentOf(sent)).toBeUndefined()
  })

  it("does not exist for a long value that nobody has typed", () => {
    expect(contentOf({ vote: body.text, page: "https://shop.test/poll" }, { typed: ["Yes"] })).toBeUndefined()
  })

  it("exists for a long text without spaces", () => {
    expect(contentOf({ text: "这个碗的釉色比图片上看起来更深更漂亮".repeat(3) })).toBeDefined()
  })

  it.each(["See https://pills.test", "http://pills.test/a", "www.pills.test"])(
    "exists for the link %s",
    (text) => {
      expect(contentOf({ text })).toBeDefined()
      expect(contentOf({ text })).not.toBe(contentOf({ text: `${text}/b` }))
    },
  )

  it("works for very deep and wide bodies", () => {
    let deep: unknown = "x"
    for (let level = 0; level < 200_000; level++) deep = [deep]
    const typed = [body.text]
    expect(contentOf(deep, { typed })).toBe(contentOf(["x"], { typed }))
    expect(textsOf(Array(300_000).fill("x"))).toHaveLength(300_000)
  })
})

describe("the fingerprint of a client", () => {
  it("depends on the address and the key only", () => {
    const { client } = fingerprintsOf(submission, "key")
    expect(fingerprintsOf({ ...submission, body: {}, typed: {} }, "key").client).toBe(client)
    expect(fingerprintsOf({ ...submission, client: "10.1.2.4" }, "key").client).not.toBe(client)
    expect(fingerprintsOf(submission, "another").client).not.toBe(client)
  })
})

it("textsOf finds texts at any depth", () => {
  expect(textsOf({ a: "one", b: [{ c: "two" }, 3, null, true] }).sort()).toEqual(["one", "two"])
})
