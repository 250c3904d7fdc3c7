import { Modules } from "@medusajs/framework/utils"
import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { assignQuoteWorkflow } from "../../../../workflows/quotes/revise-quote"
import { adminAnswer } from "../answer"
import { adminQuotes } from "../contract"

export const GET = route(adminQuotes.readQuoteAsAdmin, ({ params: { id }, scope }) => adminAnswer(scope, id))

export const POST = route(adminQuotes.assignQuote, async ({ params: { id }, body, scope }) => {
  const { assigned_to: admin } = body
  if (admin !== null) {
    const [known] = await scope.resolve(Modules.USER).listUsers({ id: admin }, { select: ["id"] })
    if (!known) throw errors.invalidField("Field 'assigned_to': no admin has this id.")
  }
  await assignQuoteWorkflow(scope).run({ input: { id, admin } })
  return adminAnswer(scope, id)
})
