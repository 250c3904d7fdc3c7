import type { Skill, Task } from "../../../kits/skills/skill"

interface Pack extends Pick<Skill, "id" | "title" | "icon"> {
  /** The ids of its tasks, which may be of several features. */
  tasks: readonly string[]
}

/** The skills of several tasks. Each other task is a skill of its own. */
export const packs: readonly Pack[] = [
  {
    id: "orders",
    title: { en: "Orders", tr: "Siparişler" },
    icon: "ShoppingBag",
    tasks: ["order-lookup", "order-cancel", "order-refund"],
  },
  {
    id: "products",
    title: { en: "Products", tr: "Ürünler" },
    icon: "Tag",
    tasks: ["product-create", "product-update", "product-price", "product-bulk-edit"],
  },
  {
    id: "stock",
    title: { en: "Stock", tr: "Stok" },
    icon: "ArchiveBox",
    tasks: ["low-stock", "stock-level"],
  },
  {
    id: "posts-and-pages",
    title: { en: "Posts and pages", tr: "Yazılar ve sayfalar" },
    icon: "PencilSquare",
    tasks: ["blog-draft", "blog-publish", "page-edit"],
  },
  {
    id: "reviews",
    title: { en: "Reviews", tr: "Değerlendirmeler" },
    icon: "ChatBubbleLeftRight",
    tasks: ["review-moderation", "review-reply"],
  },
  {
    id: "sales",
    title: { en: "Sales and reports", tr: "Satışlar ve raporlar" },
    icon: "ChartBar",
    tasks: ["sales-insight", "report-export"],
  },
]

/** Groups tasks into skills. A pack comes at the place of its first task. */
export function skillsOf(tasks: readonly Task[]): readonly Skill[] {
  return tasks.flatMap((task) => {
    const { id, category, title, icon } = task
    const pack = packs.find((one) => one.tasks.includes(id))
    if (!pack) return [{ id, category, title, icon, tasks: [task] as const }]
    const [first, ...others] = tasks.filter((one) => pack.tasks.includes(one.id))
    return first === task ? [{ ...pack, category, tasks: [task, ...others] as const }] : []
  })
}
