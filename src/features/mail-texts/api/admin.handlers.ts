import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { checkedTexts, editableMail } from "../own-texts"
import { listMailTexts, previewMailText, readMailText } from "../shown-texts"
import { saveMailTextsWorkflow } from "../workflows/save-mail-texts"
import { adminMailTexts } from "./admin.rows"

declareHandlers([
  route(adminMailTexts.adminListMailTexts, ({ query, scope }) => listMailTexts(scope, query)),
  route(adminMailTexts.adminReadMailText, async ({ params, scope }) => ({
    mail_text: await readMailText(scope, params),
  })),
  route(adminMailTexts.adminSaveMailText, async ({ params, body, scope }) => {
    const texts = checkedTexts(params, body.texts)
    await saveMailTextsWorkflow(scope).run({ input: { ...params, texts } })
    return { mail_text: await readMailText(scope, params) }
  }),
  route(adminMailTexts.adminResetMailText, async ({ params, scope }) => {
    editableMail(params)
    await saveMailTextsWorkflow(scope).run({ input: { ...params, texts: {} } })
    return { mail_text: await readMailText(scope, params) }
  }),
  route(adminMailTexts.adminPreviewMailText, async ({ params, body, scope }) => ({
    mail_preview: await previewMailText(scope, params, checkedTexts(params, body.texts)),
  })),
])
