import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { translate } from "../services/translate"
import { translating } from "./admin.rows"

declareHandlers([
  route(translating.translateText, async ({ body, actor, scope }) => ({
    translation: await translate(scope, body, actor),
  })),
])
