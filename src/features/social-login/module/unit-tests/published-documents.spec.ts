import { afterEach, describe, expect, it } from "vitest"
import { clock } from "../../../../lib/clock"
import type { Ask } from "../lib/ask"
import { PublishedDocuments } from "../lib/published-documents"

const URL_OF_IT = "https://issuer.test/keys"
const MINUTE_MS = 60_000

let back = () => {}
let now = 0
let asked = 0
let answer: () => Response | Promise<Response>

const ask: Ask = async () => {
  asked++
  return answer()
}
const read = (json: unknown) => (typeof json === "number" ? json : undefined)
const at = (ms: number) => {
  now = ms
  back = clock.use({ now: () => now })
}

afterEach(() => {
  back()
  asked = 0
})

describe("a provider's document", () => {
  it("is fetched once an hour, and once for concurrent callers", async () => {
    const documents = new PublishedDocuments()
    at(0)
    answer = () => Response.json(1)
    expect(await Promise.all([1, 2, 3].map(() => documents.read(URL_OF_IT, ask, read)))).toEqual([1, 1, 1])
    now = 59 * MINUTE_MS
    await documents.read(URL_OF_IT, ask, read)
    expect(asked).toBe(1)
    now = 61 * MINUTE_MS
    answer = () => Response.json(2)
    expect(await documents.read(URL_OF_IT, ask, read)).toBe(2)
  })

  it("is fetched again if it is insufficient, but not immediately again", async () => {
    const documents = new PublishedDocuments()
    at(0)
    answer = () => Response.json(1)
    await documents.read(URL_OF_IT, ask, read)
    answer = () => Response.json(2)
    const isTwo = (json: number) => json === 2
    expect(await documents.read(URL_OF_IT, ask, read, isTwo)).toBe(1)
    now = 11_000
    expect(await documents.read(URL_OF_IT, ask, read, isTwo)).toBe(2)
    expect(asked).toBe(2)
  })

  it("is used for a day if the provider fails or sends an invalid document, and never longer", async () => {
    const documents = new PublishedDocuments()
    at(0)
    answer = () => Response.json(1)
    await documents.read(URL_OF_IT, ask, read)
    now = 23 * 60 * MINUTE_MS
    const ills = [
      () => new Response("", { status: 503 }),
      () => Response.json("none"),
      () => new Response("<h1>"),
    ]
    for (const ill of ills) {
      answer = ill
      expect(await documents.read(URL_OF_IT, ask, read)).toBe(1)
    }
    now = 25 * 60 * MINUTE_MS
    await expect(documents.read(URL_OF_IT, ask, read)).rejects.toMatchObject({ code: "provider_error" })
  })
})
