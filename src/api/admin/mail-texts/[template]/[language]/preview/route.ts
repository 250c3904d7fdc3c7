import { checkedTexts } from "../../../../../../features/mail-texts/own-texts"
import { previewMailText } from "../../../../../../features/mail-texts/shown-texts"
import { route } from "../../../../../../lib/contract/route"
import { adminMailTexts } from "../../../contract"

export const POST = route(adminMailTexts.adminPreviewMailText, async ({ params, body, scope }) => ({
  mail_preview: await previewMailText(scope, params, checkedTexts(params, body.texts)),
}))
