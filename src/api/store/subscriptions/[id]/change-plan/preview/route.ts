import { route } from "../../../../../../lib/contract/route"
import { fromMinor } from "../../../../../../lib/money"
import { previewPlanChangeWorkflow } from "../../../../../../workflows/subscriptions/preview-plan-change"
import { subscriptions } from "../../../contract"

export const GET = route(subscriptions.previewPlanChange, async ({ params, query, actor, scope }) => {
  const { result } = await previewPlanChangeWorkflow(scope).run({
    input: { ...query, id: params.id, customer_id: actor.id },
  })
  const { amount_minor, credit_minor, lines, currency_code, ...preview } = result
  return {
    preview: {
      ...preview,
      amount_due: fromMinor(amount_minor, currency_code),
      credit: fromMinor(credit_minor, currency_code),
      currency_code,
      lines: lines.map((line) => ({
        description: line.description,
        amount: fromMinor(line.amount_minor, currency_code),
      })),
    },
  }
})
