import { translate } from "../../../../features/machine-translation/translate"
import { route } from "../../../../lib/contract/route"
import { translating } from "./contract"

export const POST = route(translating.translateText, async ({ body, actor, scope }) => ({
  translation: await translate(scope, body, actor),
}))
