import { blogDraft } from "./blog-draft"
import { blogPublish } from "./blog-publish"
import { customerLookup } from "./customer-lookup"
import { dayOverview } from "./day-overview"
import { helpOn } from "./help"
import { lowStock } from "./low-stock"
import { orderCancel } from "./order-cancel"
import { orderLookup } from "./order-lookup"
import { orderRefund } from "./order-refund"
import { pageEdit } from "./page-edit"
import { productBulkEdit } from "./product-bulk-edit"
import { productCategories } from "./product-categories"
import { productCreate } from "./product-create"
import { productPrice } from "./product-price"
import { productUpdate } from "./product-update"
import { promotions } from "./promotions"
import { reportExport } from "./report-export"
import { reviewModeration } from "./review-moderation"
import { reviewReply } from "./review-reply"
import { salesInsight } from "./sales-insight"
import { searchIndex } from "./search-index"
import { seoText } from "./seo-text"
import type { Action, Skill } from "./skill"
import { stockLevel } from "./stock-level"
import { storeSettings } from "./store-settings"
import { translation } from "./translation"

/** A line for each skill, in the order in which they are listed. */
const others: readonly Skill[] = [
  salesInsight,
  dayOverview,
  orderLookup,
  orderCancel,
  orderRefund,
  customerLookup,
  lowStock,
  stockLevel,
  productCreate,
  productUpdate,
  productPrice,
  productBulkEdit,
  productCategories,
  promotions,
  blogDraft,
  blogPublish,
  pageEdit,
  seoText,
  translation,
  reviewModeration,
  reviewReply,
  storeSettings,
  searchIndex,
  reportExport,
]

/** Everything that the assistant can do. */
export const skills: readonly Skill[] = [...others, helpOn(others)]

/** A skill by its id. */
export function skillOf(id: string): Skill | undefined {
  return skills.find((skill) => skill.id === id)
}

/** An action by its name, with the skill that it belongs to. */
export function actionOf(name: string): { skill: Skill; action: Action } | undefined {
  for (const skill of skills) {
    const action = skill.actions.find((one) => one.name === name)
    if (action) return { skill, action }
  }
  return undefined
}
