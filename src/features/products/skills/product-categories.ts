import {
  createProductCategoriesWorkflow,
  deleteProductCategoriesWorkflow,
  updateProductCategoriesWorkflow,
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { changing, reading } from "../../../kits/skills/define"
import { MARK } from "../../../kits/skills/lib/mark"
import { counted } from "../../../kits/skills/lib/money"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { alreadyDone } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { ApprovedCall, Call, Language, Outcome, Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { plainLineField } from "../../../lib/fields"
import { categoryCommand } from "./category-command"
import { categoryLookup } from "./category-lookup"
import { moveProducts } from "./move-products"
import { categoryName, listCategories, type NamedCategory, namedCategory } from "./named-category"

const right = (operation: string) => [{ resource: "product_category", operation }]

const createInput = z.strictObject({
  name: plainLineField(200).describe("Its name in the shop."),
  parent: z.string().min(1).max(300).optional().describe("The parent category."),
  is_active: z.boolean().default(true).describe("Whether customers see it."),
})
const updateInput = z.strictObject({
  category: categoryName,
  name: plainLineField(200).optional().describe("Its new name."),
  is_active: z.boolean().optional().describe("Whether customers see it."),
})
const own = z.object({ name: z.string(), is_active: z.boolean() })
/** The fields of a category that the assistant can change. */
type Own = z.output<typeof own>
const undoRecord = {
  made: z.object({ category_id: z.string() }),
  changed: z.object({ category: z.string(), before: own, after: own }),
}

export const productCategories: Task = {
  id: "product-categories",
  category: "catalogue",
  title: { en: "Categories", tr: "Kategoriler" },
  examples: {
    en: [
      "Create a category called Candles",
      "Which categories do we have?",
      "Put the blue vase into the category Vases",
      "Rename the category Mugs to Cups",
      "take the teapot out of the category Sale",
      "list all categories",
      "hide the category Winter",
      "add a subcategory under Kitchen",
      "new category Lamps",
      "move these products into another category",
      "delete a product from its category",
      "show the category tree",
    ],
    tr: [
      "Mumlar adında bir kategori oluştur",
      "Hangi kategorilerimiz var?",
      "Mavi vazoyu Vazolar kategorisine koy",
      "Kupalar kategorisinin adını Fincanlar yap",
      "çaydanlığı İndirim kategorisinden çıkar",
      "tüm kategorileri listele",
      "Kış kategorisini gizle",
      "Mutfak altına bir alt kategori ekle",
      "yeni kategori: Lambalar",
      "ürünleri başka kategoriye taşı",
      "kategori ağacını göster",
      "ürünü kategoriye ekle",
    ],
  },
  model_tier: "fast",
  icon: "FolderOpen",
  needs: [],
  actions: [
    reading({
      name: "list_categories",
      description: "Lists the categories of products.",
      input: z.strictObject({
        is_active: z
          .boolean()
          .optional()
          .describe("True for visible categories only, false for hidden ones."),
      }),
      rights: right("read"),
      async read(call, { is_active }) {
        const all = await listCategories(call)
        const categories = all.filter((one) => is_active === undefined || one.is_active === is_active)
        return { data: categories, text: textOf(categories, call.language) }
      },
    }),
    changing({
      name: "create_category",
      description: "Creates a product category.",
      input: createInput,
      basis: z.object({ parent_id: z.string().nullable() }),
      rights: right("create"),
      async preview(call, wanted) {
        await requireFree(call, wanted.name)
        const parent = wanted.parent === undefined ? undefined : await namedCategory(call, wanted.parent)
        const where = [parent?.name, wanted.name].filter(Boolean).join(" › ")
        return {
          summary: say(TEXTS.create, call.language, { name: wanted.name }),
          changes: [
            { what: say(TEXTS.category, call.language), before: null, after: where },
            {
              what: say(TEXTS.seen, call.language),
              before: null,
              after: visibilityLabel(wanted.is_active, call.language),
            },
          ],
          input: { ...wanted, ...(parent && { parent: parent.id }) },
          subjects: [`category-name:${wanted.name.toLowerCase()}`],
          basis: { parent_id: parent?.id ?? null },
        }
      },
      async run(call, { input: { name, is_active }, basis: { parent_id } }) {
        const { result } = await createProductCategoriesWorkflow(call.scope).run({
          input: {
            product_categories: [
              { name, is_active, parent_category_id: parent_id, metadata: { [MARK]: call.mark } },
            ],
          },
        })
        const [category] = result
        if (!category) throw errors.internalError()
        return made(category.id)
      },
      async findDone(call) {
        const id = await madeBy(call)
        return id === undefined ? undefined : made(id)
      },
      async undo(call, { undo }) {
        const { category_id: id } = undoRecord.made.parse(undo)
        if ((await madeBy(call)) === id)
          await deleteProductCategoriesWorkflow(call.scope).run({ input: [id] })
      },
    }),
    changing({
      name: "update_category",
      description: "Renames a category, or shows or hides it.",
      input: updateInput,
      basis: z.object({ before: own }),
      rights: right("update"),
      async preview(call, wanted) {
        const { id, name, is_active } = await namedCategory(call, wanted.category)
        const before = { name, is_active }
        const after = afterOf(before, wanted)
        if (isSame(before, after)) throw alreadyDone(call.language)
        return {
          summary: say(TEXTS.update, call.language, { name }),
          changes: (["name", "is_active"] as const)
            .filter((field) => before[field] !== after[field])
            .map((field) =>
              field === "name"
                ? { what: say(TEXTS.name, call.language), before: before.name, after: after.name }
                : {
                    what: say(TEXTS.seen, call.language),
                    before: visibilityLabel(before.is_active, call.language),
                    after: visibilityLabel(after.is_active, call.language),
                  },
            ),
          input: { ...wanted, category: id },
          subjects: [`category:${id}`],
          basis: { before },
        }
      },
      async run(call, { input: wanted, basis: { before } }) {
        const after = afterOf(before, wanted)
        await update(call, wanted.category, after)
        return changed(wanted.category, before, after)
      },
      async findDone(call, { input: wanted, basis: { before } }) {
        const after = afterOf(before, wanted)
        const now = await namedCategory(call, wanted.category)
        return isSame(now, after) ? changed(wanted.category, before, after) : undefined
      },
      async undo(call, { undo }) {
        const { category, before, after } = undoRecord.changed.parse(undo)
        if (isSame(await namedCategory(call, category), after)) await update(call, category, before)
      },
    }),
    moveProducts,
  ],
  byCommand: categoryCommand,
  byWords: categoryLookup,
}

async function requireFree(call: Call, name: string): Promise<void> {
  const all = await listCategories(call)
  if (all.some((category) => category.name.toLowerCase() === name.toLowerCase()))
    throw errors.duplicate(say(PROBLEMS.categoryTaken, call.language, { name }))
}

async function update({ scope }: ApprovedCall, id: string, change: Own): Promise<void> {
  await updateProductCategoriesWorkflow(scope).run({ input: { selector: { id }, update: change } })
}

function madeBy({ scope, mark }: ApprovedCall): Promise<string | undefined> {
  return scope.resolve("products").findMarked("product_category", { key: MARK, value: mark })
}

function afterOf(before: Own, { name, is_active }: { [Name in keyof Own]?: Own[Name] | undefined }): Own {
  return { name: name ?? before.name, is_active: is_active ?? before.is_active }
}

function isSame(a: Own, b: Own): boolean {
  return a.name === b.name && a.is_active === b.is_active
}

function made(id: string): Outcome {
  return { result: { category_id: id }, undo: { category_id: id } }
}

function changed(category: string, before: Own, after: Own): Outcome {
  return { result: { category_id: category }, undo: { category, before, after } }
}

function visibilityLabel(is_active: boolean, language: Language): string {
  return say(is_active ? TEXTS.shown : TEXTS.notShown, language)
}

const TEXTS = {
  name: { en: "Name", tr: "Ad" },
  seen: { en: "For customers", tr: "Müşteriler için" },
  shown: { en: "visible", tr: "görünür" },
  notShown: { en: "hidden", tr: "görünmez" },
  category: { en: "Category", tr: "Kategori" },
  none: { en: "There are no categories.", tr: "Kategori yok." },
  heading: {
    one: { en: "1 category:", tr: "1 kategori:" },
    many: { en: "{count} categories:", tr: "{count} kategori:" },
  },
  hidden: { en: "hidden", tr: "gizli" },
  create: { en: "Create the category {name}", tr: "{name} kategorisini oluştur" },
  update: { en: "Change the category {name}", tr: "{name} kategorisini değiştir" },
}

function textOf(all: NamedCategory[], language: Language): string {
  if (all.length === 0) return say(TEXTS.none, language)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const lines = all.map(({ name, is_active, parent_category_id }) => {
    const path = [parent_category_id && names.get(parent_category_id), name].filter(Boolean).join(" › ")
    return is_active ? `- ${path}` : `- ${path} (${say(TEXTS.hidden, language)})`
  })
  return [counted(TEXTS.heading, all.length, language), ...lines].join("\n")
}
