import { batchLinkProductsToCategoryWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { alreadyDone } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Outcome } from "../../../kits/skills/skill"
import { categoryName, namedCategory } from "./named-category"
import { namedProducts } from "./named-products"
import { MAX_CHOSEN } from "./selection"

const input = z.strictObject({
  category: categoryName,
  add: z.array(z.string().min(1).max(300)).max(MAX_CHOSEN).default([]).describe("Products to put in."),
  remove: z.array(z.string().min(1).max(300)).max(MAX_CHOSEN).default([]).describe("Products to take out."),
})

const ids = z.object({ add: z.array(z.string()), remove: z.array(z.string()) })
const placement = ids.extend({ category: z.string() })

export const moveProducts = changing({
  name: "move_products_of_category",
  description: "Adds products to a category, or removes them.",
  input,
  basis: ids,
  rights: [{ resource: "product_category", operation: "update" }],
  async preview(call, wanted) {
    const { id, name } = await namedCategory(call, wanted.category)
    const [toAdd, toRemove] = [
      await namedProducts(call, wanted.add),
      // A ticket or the like that stands in a category may be taken out.
      await namedProducts(call, wanted.remove, { withPlaces: true }),
    ]
    const has = await inside(call, id, { add: toAdd.map(idOf), remove: toRemove.map(idOf) })
    const add = toAdd.filter((product) => !has.has(product.id))
    const remove = toRemove.filter((product) => has.has(product.id))
    if (add.length + remove.length === 0) throw alreadyDone(call.language)
    const moved = { add: add.map(idOf), remove: remove.map(idOf) }
    return {
      summary: say(MOVE, call.language, { name, add: add.length, remove: remove.length }),
      changes: [
        ...add.map(({ title }) => ({ what: title, before: null, after: name })),
        ...remove.map(({ title }) => ({ what: title, before: name, after: null })),
      ],
      input: { category: id, ...moved },
      subjects: [...moved.add, ...moved.remove].map((product) => `category:${id}:${product}`),
      basis: moved,
    }
  },
  async run({ scope }, { input: { category }, basis: { add, remove } }) {
    await batchLinkProductsToCategoryWorkflow(scope).run({ input: { id: category, add, remove } })
    return placed(category, { add, remove })
  },
  async findDone(call, { input: { category }, basis: moved }) {
    const has = await inside(call, category, moved)
    const isMade = moved.add.every((id) => has.has(id)) && !moved.remove.some((id) => has.has(id))
    return isMade ? placed(category, moved) : undefined
  },
  async undo(call, { undo }) {
    const { category: id, add, remove } = placement.parse(undo)
    const has = await inside(call, id, { add, remove })
    const input = {
      id,
      add: remove.filter((product) => !has.has(product)),
      remove: add.filter((product) => has.has(product)),
    }
    await batchLinkProductsToCategoryWorkflow(call.scope).run({ input })
  },
})

/** Those of the given products that are in the category now. */
async function inside({ scope }: Call, id: string, moved: z.output<typeof ids>): Promise<Set<string>> {
  return new Set(await scope.resolve("products").findInCategory(id, [...moved.add, ...moved.remove]))
}

function idOf({ id }: { id: string }): string {
  return id
}

function placed(category: string, moved: z.output<typeof ids>): Outcome {
  return { result: { category_id: category, ...moved }, undo: { category, ...moved } }
}

const MOVE = {
  en: "Add {add} products to {name}, remove {remove}",
  tr: "{name} kategorisine {add} ürün koy, {remove} ürünü çıkar",
}
