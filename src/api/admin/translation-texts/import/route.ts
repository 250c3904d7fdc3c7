import { route } from "../../../../lib/contract/route"
import { importTranslationTextsWorkflow } from "../../../../workflows/translations/save-translations"
import { translationTexts } from "../contract"

export const POST = route(translationTexts.adminImportTranslationTexts, async ({ body, scope }) => {
  const input = { csv: body.csv, dryRun: body.dry_run }
  const { result } = await importTranslationTextsWorkflow(scope).run({ input })
  return { translation_import: result }
})
