import { describe, expect, it } from "vitest"
import { fingerprintsOf, textsOf } from "../lib/fingerprints"

const submission = {
  route: "POST /store/blog-posts/:slug/comments",
  body: { name: "Jane", text: "A fine bowl, really", rating: 5 },
  client: "10.1.2.3",
}
const contentOf = (body: unknown, route = submission.route) =>
  fingerprintsOf({ ...submission, route, body }, "key").content

describe("the fingerprint of content", () => {
  it("is the same for texts that read the same", () => {
    const content = contentOf(submission.body)
    expect(contentOf({ name: "JANE ", text: "a  fine\n ｂｏｗｌ, really", rating: 5 })).toBe(content)
    expect(contentOf({ ...submission.body, website: undefined })).toBe(content)
  })

  it("differs for other content, another route and another key", () => {
    const { content } = fingerprintsOf(submission, "key")
    for (const body of [
      { ...submission.body, rating: 4 },
      { name: "Jane A", text: "fine bowl, really", rating: 5 },
      { ...submission.body, more: ["x"] },
      undefined,
    ])
      expect(contentOf(body)).not.toBe(content)
    expect(contentOf(submission.body, "POST /store/newsletter")).not.toBe(content)
    expect(fingerprintsOf(submission, "another").content).not.toBe(content)
  })

  it("is the same from every client, except for short content", () => {
    const from = (client: string, body: unknown) =>
      fingerprintsOf({ ...submission, client, body }, "key").content
    expect(from("10.0.0.1", submission.body)).toBe(from("10.0.0.2", submission.body))
    expect(from("10.0.0.1", { text: "Thanks!" })).not.toBe(from("10.0.0.2", { text: "Thanks!" }))
    expect(from("10.0.0.1", { text: "Thanks!" })).toBe(from("10.0.0.1", { text: "Thanks!" }))
  })

  it("works for very deep and wide bodies", () => {
    let deep: unknown = "x"
    for (let level = 0; level < 200_000; level++) deep = [deep]
    expect(contentOf(deep)).toBe(contentOf(["x"]))
    expect(textsOf(Array(300_000).fill("x"))).toHaveLength(300_000)
  })
})

describe("the fingerprint of a client", () => {
  it("depends on the address and the key only", () => {
    const { client } = fingerprintsOf(submission, "key")
    expect(fingerprintsOf({ ...submission, body: {} }, "key").client).toBe(client)
    expect(fingerprintsOf({ ...submission, client: "10.1.2.4" }, "key").client).not.toBe(client)
    expect(fingerprintsOf(submission, "another").client).not.toBe(client)
  })
})

it("textsOf finds texts at any depth", () => {
  expect(textsOf({ a: "one", b: [{ c: "two" }, 3, null, true] }).sort()).toEqual(["one", "two"])
})
