import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { describe, expect, it } from "vitest"
import { allTasks } from "../../skills"
import { understoodIn } from "../by-words"

const tasks = allTasks()

/** A shop with these categories and products. */
function shopWith(categories: string[], products: string[]) {
  const scope = createMedusaContainer()
  const data = categories.map((name) => ({
    id: `pcat_${name}`,
    name,
    handle: name.toLowerCase(),
    is_active: true,
  }))
  scope.register(ContainerRegistrationKeys.QUERY, {
    resolve: () => ({ graph: () => Promise.resolve({ data }) }),
  })
  const findAlike = (name: string) =>
    Promise.resolve(
      products
        .filter((title) => title.toLowerCase() === name.toLowerCase())
        .map((title) => ({ id: `prod_${title}`, title, is_exact: true })),
    )
  scope.register("products", { resolve: () => ({ findAlike }) })
  return scope
}

const scope = shopWith(["Lighting", "VIP", "Taxes", "Mutfak", "Stationery"], ["Invoice Book"])

async function kindsOf(message: string) {
  const call = { scope, language: "en" as const, actor: { type: "user" as const, id: "user_1" } }
  const { parts } = await understoodIn(call, message, tasks)
  return parts.map((part) => (part.kind === "plan" ? part.command.action : part.kind))
}

describe("words that may name a category", () => {
  it.each(["move the lamp into Lighting", "put the oak lamp under lighting", "kil kaseyi Mutfak'a taşı"])(
    "are a move if the shop has it: %s",
    async (message) => {
      expect(await kindsOf(message)).toEqual(["move_products_of_category"])
    },
  )

  it.each([
    "put the shop in maintenance mode",
    "put the store into test mode",
    "move the lamp into Garden",
    "file the napkins under Table Textiles",
    "vazoyu Bahçeye taşı",
  ])("are no move if the shop has no such category: %s", async (message) => {
    expect(await kindsOf(message)).not.toContain("move_products_of_category")
  })

  it.each([
    "move customer Ada into VIP",
    "file the invoice under Taxes",
    "move the invoice of Ada into Taxes",
    "faturayı Taxes'e taşı",
    "place the newsletter under Stationery",
  ])("are no move if they name another kind of record: %s", async (message) => {
    expect(await kindsOf(message)).not.toContain("move_products_of_category")
  })

  it("are a move of a product that is called like a record", async () => {
    expect(await kindsOf("move the invoice book into Stationery")).toEqual(["move_products_of_category"])
  })

  it("do not disturb the other request of a message", async () => {
    expect(await kindsOf("create a category called Lamps and put the shop in maintenance mode")).toEqual([
      "create_category",
      "cannot",
    ])
  })
})
