import { PromotionStatus } from "@medusajs/framework/utils"
import { updatePromotionsStatusWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { changing, reading } from "../../../kits/skills/define"
import { alreadyDone, stateText } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { ApprovedCall, Outcome, Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { createPromotion } from "./create-promotion"
import { code, isUsable, listPromotions, MAX_SHOWN, promotionOf, promotionsText } from "./promotion-changes"
import { promotionCommand } from "./promotion-command"
import { promotionLookup } from "./promotion-lookup"

const stateInput = z.strictObject({
  code: code.describe("The promotion's code."),
  status: z.enum(["active", "inactive"]).describe("`inactive` ends the code, `active` starts it again."),
})
const stateBasis = z.object({ promotion_id: z.string(), before: z.enum(PromotionStatus) })
const changedState = stateBasis.extend({ after: z.enum(PromotionStatus) })

/** Creates and ends discount codes. */
export const promotions: Task = {
  id: "promotions",
  category: "catalogue",
  title: { en: "Discounts", tr: "İndirimler" },
  examples: {
    en: [
      "Create a discount code SUMMER10 for 10 percent",
      "Which promotions are running?",
      "Make a coupon for 5 euros off",
      "End the promotion WELCOME10",
      "list our discount codes",
      "new voucher for free shipping",
      "deactivate the coupon SPRING",
      "set up a sale code with 15% off",
      "discount campaign",
      "10 euro voucher code",
      "cancel the discount code",
      "which vouchers exist?",
    ],
    tr: [
      "Yüzde 10 için YAZ10 indirim kodu oluştur",
      "Hangi promosyonlar sürüyor?",
      "5 euroluk bir kupon hazırla",
      "WELCOME10 promosyonunu bitir",
      "indirim kodlarımızı listele",
      "ücretsiz kargo için yeni kupon",
      "BAHAR kuponunu devre dışı bırak",
      "%15 indirimli bir kampanya kodu aç",
      "indirim kampanyası",
      "10 euroluk kupon kodu",
      "indirim kodunu iptal et",
      "hangi kuponlar var?",
      "promosyon kodu oluştur",
    ],
  },
  model_tier: "fast",
  icon: "ReceiptPercent",
  needs: [],
  actions: [
    reading({
      name: "list_promotions",
      description: "Lists discount codes, the newest first, with discount, conditions and number of uses.",
      input: z.strictObject({
        state: z
          .enum(["usable", "not_usable"])
          .optional()
          .describe("True for usable codes only, false for unusable ones."),
        code: code.optional().describe("Only this one."),
        limit: z.int().min(1).max(MAX_SHOWN).default(MAX_SHOWN),
      }),
      rights: [{ resource: "promotion", operation: "read" }],
      async read({ scope, language }, { state, code: named, limit }) {
        const all = await listPromotions(scope, named === undefined ? {} : { code: named })
        const found = all.filter((one) => state === undefined || isUsable(one) === (state === "usable"))
        return { data: found.slice(0, limit), text: promotionsText(found.slice(0, limit), language) }
      },
    }),
    createPromotion,
    changing({
      name: "set_promotion_status",
      description: "Ends a discount code, or starts it again.",
      input: stateInput,
      basis: stateBasis,
      rights: [{ resource: "promotion", operation: "update" }],
      async preview(call, wanted) {
        const promotion = await promotionOf(call, wanted.code)
        if (!promotion) throw errors.notFound(say(TEXTS.none, call.language, { code: wanted.code }))
        if (promotion.status === STATUSES[wanted.status]) throw alreadyDone(call.language)
        return {
          summary: say(TEXTS[wanted.status], call.language, { code: promotion.code }),
          changes: [
            {
              what: say(TEXTS.status, call.language, { code: promotion.code }),
              before: stateText(promotion.status, call.language),
              after: stateText(wanted.status, call.language),
            },
          ],
          input: { ...wanted, code: promotion.code },
          subjects: [`promotion:${promotion.code}`],
          basis: { promotion_id: promotion.id, before: promotion.status },
        }
      },
      async run(call, { input, basis }) {
        await setStatus(call, basis.promotion_id, STATUSES[input.status])
        return changed({ ...basis, after: STATUSES[input.status] })
      },
      async findDone(call, { input: { code: named, status }, basis }) {
        const now = await promotionOf(call, named)
        const isMade = now?.id === basis.promotion_id && now.status === STATUSES[status]
        return isMade ? changed({ ...basis, after: STATUSES[status] }) : undefined
      },
      async undo(call, { undo }) {
        const { promotion_id, before, after } = changedState.parse(undo)
        const now = (await listPromotions(call.scope, { id: promotion_id }))[0]
        if (now?.status === after) await setStatus(call, promotion_id, before)
      },
    }),
  ],
  byCommand: promotionCommand,
  byWords: promotionLookup,
}

const STATUSES = { active: PromotionStatus.ACTIVE, inactive: PromotionStatus.INACTIVE }

async function setStatus({ scope }: ApprovedCall, id: string, status: PromotionStatus): Promise<void> {
  await updatePromotionsStatusWorkflow(scope).run({ input: { promotionsData: [{ id, status }] } })
}

function changed(change: z.output<typeof changedState>): Outcome {
  return { result: { promotion_id: change.promotion_id, status: change.after }, undo: change }
}

const TEXTS = {
  active: { en: "Let the code {code} be used again", tr: "{code} kodunu yeniden geçerli kıl" },
  inactive: { en: "End the code {code}", tr: "{code} kodunu bitir" },
  status: { en: "Code {code}", tr: "{code} kodu" },
  none: { en: "There is no code “{code}”.", tr: "“{code}” diye bir kod yok." },
}
