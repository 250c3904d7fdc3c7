import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { folded } from "../../../../kits/skills/lib/plain-words"
import { type Language, languages, type Task } from "../../../../kits/skills/skill"
import { understand } from "../../../../kits/skills/words/understand"
import { clock } from "../../../../lib/clock"
import { allTasks } from ".."

const tasks = allTasks()

let systemTime: () => void
beforeEach(() => {
  systemTime = clock.use({ now: () => Date.parse("2026-03-14T09:26:53Z") })
})
afterEach(() => systemTime())

/**
 * The fault in the answer to an example. It is empty if the example's own task answers, prepares a change, or asks for a
 * missing value.
 */
function faultOf(text: string, task: Task): string {
  const { isForbidden, parts } = understand(text, tasks)
  if (isForbidden) return "is taken for a prohibition"
  const [part, ...others] = parts
  if (!part || others.length > 0) return `are ${parts.length} requests`
  if (part.task?.id !== task.id) return `is for ${part.task?.id ?? "no task"}`
  if (part.kind === "cannot" || part.kind === "nothing") return `is answered by '${part.kind}'`
  const mayNeedModel = task.needs.includes("model") || task.writesTexts
  return part.kind === "model" && !mayNeedModel ? "needs a model, but the task does not" : ""
}

/** Other ways to type an example. */
function typings(example: string, language: Language): string[] {
  const bare = example.replace(/[?.!]+$/, "")
  return [
    folded(example),
    example.toLocaleLowerCase(language),
    example.toLocaleUpperCase(language),
    bare,
    `${bare}.`,
    `${bare}!`,
    language === "en" ? `Hi, ${bare}` : `Merhaba, ${bare}`,
    language === "en" ? `${bare}, thanks` : `${bare}, teşekkürler`,
  ]
}

describe.each(tasks.map((task) => [task.id, task] as const))("the examples of %s", (_, task) => {
  it.each(languages)("are understood without a model, in %s", (language) => {
    const wrong = task.examples[language].map((text) => [text, faultOf(text, task)])
    expect(wrong.filter(([, fault]) => fault !== "")).toEqual([])
  })

  it.each(languages)("are understood however they are typed, in %s", (language) => {
    const all = task.examples[language].flatMap((example) => typings(example, language))
    const wrong = [...new Set(all)].map((text) => [text, faultOf(text, task)])
    expect(wrong.filter(([, fault]) => fault !== "")).toEqual([])
  })
})

describe("a request for a text", () => {
  it.each([
    "Write a meta description for the about page",
    "improve the meta title of the contact page",
    "Give the about page a meta description",
    "hakkimizda sayfasina meta aciklamasi yaz",
    "İletişim sayfası için SEO başlığı oluştur",
    "Reply to the review by Ada",
    "Translate the imprint into French",
    "rewrite the description of the teapot",
  ])("needs a model: %s", (text) => {
    expect(understand(text, tasks).parts.map(({ kind }) => kind)).toEqual(["model"])
  })

  it.each([
    ["which pages have no meta description?", "find_missing_seo_texts"],
    ["eksik meta açıklamalarını göster", "find_missing_seo_texts"],
    ["show the reviews without an answer", "find_unanswered_reviews"],
    ["cevapsız yorumlar hangileri", "find_unanswered_reviews"],
  ])("is no question about texts: %s", (text, action) => {
    expect(understand(text, tasks).parts).toMatchObject([{ kind: "look-up", lookup: { action } }])
  })
})

describe("sentences like the examples", () => {
  it.each([
    ["open quotes", "find_quotes", { status: "open" }],
    ["our open orders", "find_orders", { status: "pending" }],
    ["bana yardım et", "list_skills", {}],
    ["yardim eder misin", "list_skills", {}],
    ["make me a table of our stock", "export_report", { report: "stock" }],
    ["rapor hazırla", "export_report", { report: "orders" }],
  ])("get a list: %s", (text, action, input) => {
    expect(understand(text, tasks).parts).toMatchObject([{ kind: "look-up", lookup: { action, input } }])
  })

  it.each<[string, string, Record<string, unknown>]>([
    ["List our new teapot for 30 euros", "create_product", { title: "Teapot", price: 30 }],
    ["how about 12 euros for the mug", "change_product_price", { product: "mug", price: 12 }],
    ["How long may customers cancel? Make it 2 days", "change_setting", { value: 48 }],
    ["How long can an order be cancelled? Change it to 6 hours.", "change_setting", { value: 6 }],
    ["what is the default language? set it to German", "change_setting", { value: "de" }],
    ["is guest checkout on? turn it off", "change_setting", { value: false }],
    ["siparişler kaç saat iptal edilebiliyor? 6 saat yap", "change_setting", { value: 6 }],
    ["She does not want order 52 any more, cancel it", "cancel_order", { orders: ["52"] }],
    ["YAZ10 kuponunu devre dışı bırak", "set_promotion_status", { code: "YAZ10", status: "inactive" }],
  ])("become a plan: %s", (text, action, said) => {
    expect(understand(text, tasks).parts).toMatchObject([{ kind: "plan", command: { action, said } }])
  })

  it.each([
    "close orders",
    "77 nolu siparişin yarısını iade et",
    "update the company name and phone number of the store",
    "5 euroluk bir kupon oluştur",
    "move these products into another category",
    "set the post back to draft",
  ])("prepare nothing if something is missing: %s", (text) => {
    for (const { kind } of understand(text, tasks).parts) expect(["ask", "cannot"]).toContain(kind)
  })

  it.each(["1042 iptal etme", "siparişi iptal etme", "fiyatları güncelleme", "lütfen ürün ekleme"])(
    "are prohibitions: %s",
    (text) => {
      expect(understand(text, tasks).isForbidden).toBe(true)
    },
  )
})
