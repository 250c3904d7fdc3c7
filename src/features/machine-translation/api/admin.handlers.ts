import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { testTranslation } from "../services/test-translation"
import { translate } from "../services/translate"
import { translating } from "./admin.rows"

declareHandlers([
  route(translating.translateText, async ({ body, actor, scope }) => ({
    translation: await translate(scope, body, actor),
  })),
  route(translating.testTranslation, async ({ scope }) => ({ test: await testTranslation(scope) })),
])
