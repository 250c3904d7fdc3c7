import { beforeAll, describe, expect, it } from "vitest"
import { checks } from "../../differences/checks"
import { type Difference, type DifferenceName, differences } from "../../differences/list"
import { type OrderShop, useOrderShop } from "../../factories/orders"

const entries = Object.entries(differences) as [DifferenceName, Difference][]

/** docs/differences.md is for developers who know the stock engine. */
describe("the differences from the stock engine", () => {
  let shop: OrderShop

  beforeAll(async () => {
    shop = await useOrderShop()
  })

  it.each(entries)("%s: matches the list", async (name) => {
    await checks[name](shop)
  })

  it("match the page; `npm run differences` updates it", async () => {
    await expect(page()).toMatchFileSnapshot("../../../docs/differences.md")
  })
})

function page(): string {
  const areas = [...new Set(entries.map(([, { area }]) => area))].sort()
  const sections = areas.map((area) => {
    const rows = entries
      .filter(([, difference]) => difference.area === area)
      .map(([, { stock, ours, why }]) => `- **Medusa:** ${stock}\n  **svc:** ${ours}\n  **Why:** ${why}`)
    return `## ${area}\n\n${rows.join("\n")}\n`
  })
  return `# What differs from the stock engine

For developers who know Medusa. All other behaviour of the engine's routes is unchanged, and its SDK works
without changes. The list is in \`integration-tests/differences/list.ts\`. A spec tests each entry and writes this page.

${sections.join("\n")}
## The engine's own specs

The engine's repository has its own HTTP specs. These pass on the stock engine and fail here:

${engineSpecs().join("\n")}
`
}

function engineSpecs(): string[] {
  return entries.flatMap(([, { engineSpecs = [], ours }]: [string, Difference]) =>
    engineSpecs.map((name) => `- ${name}. ${ours}`),
  )
}
