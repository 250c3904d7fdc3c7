import { beforeAll, expect, it } from "vitest"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const ROUNDS = 15
const TOGETHER = 6

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

it("imports of the same lines at the same moment all succeed, in any order of lines", async () => {
  const statuses: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const name = unique("together")
    const lines = Array.from({ length: 8 }, (_, index) => `/${name}/${index}`)
    await Promise.all(
      Array.from({ length: TOGETHER }, async (_, caller) => {
        const ordered = caller % 2 === 0 ? lines : [...lines].reverse()
        const csv = ["source,target", ...ordered.map((line) => `${line},${line}-new-${caller}`)].join("\n")
        const { status, body } = await admin(shop).post("/admin/redirects/import", { csv })
        statuses.push(`${status} ${body.code ?? ""} ${body.message ?? ""}`)
      }),
    )
  }
  expect([...new Set(statuses)]).toEqual(["200  "])
})
