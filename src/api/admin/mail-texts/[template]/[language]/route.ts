import { checkedTexts, editableMail } from "../../../../../features/mail-texts/own-texts"
import { readMailText } from "../../../../../features/mail-texts/shown-texts"
import { route } from "../../../../../lib/contract/route"
import { saveMailTextsWorkflow } from "../../../../../workflows/mail-texts/save-mail-texts"
import { adminMailTexts } from "../../contract"

export const GET = route(adminMailTexts.adminReadMailText, async ({ params, scope }) => ({
  mail_text: await readMailText(scope, params),
}))

export const POST = route(adminMailTexts.adminSaveMailText, async ({ params, body, scope }) => {
  const texts = checkedTexts(params, body.texts)
  await saveMailTextsWorkflow(scope).run({ input: { ...params, texts } })
  return { mail_text: await readMailText(scope, params) }
})

export const DELETE = route(adminMailTexts.adminResetMailText, async ({ params, scope }) => {
  editableMail(params)
  await saveMailTextsWorkflow(scope).run({ input: { ...params, texts: {} } })
  return { mail_text: await readMailText(scope, params) }
})
