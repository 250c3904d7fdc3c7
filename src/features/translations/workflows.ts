import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { NewText, TranslationOrigin, TranslationsUndo } from "./module/types"
import { importRules } from "./services/import-rules"

/** The engine's event about changed translations. It also ends the engine's cached reads of them. */
const CHANGED = "translation.updated"

const touchedOf = (undo: TranslationsUndo | undefined) => (undo?.touched ?? []).map((id) => ({ id }))

const saveTranslationTexts = createStep(
  "save-translation-texts",
  async ({ texts, origin }: { texts: NewText[]; origin: TranslationOrigin }, { container }) => {
    const undo = await container.resolve("translations").save(texts, origin)
    return new StepResponse(touchedOf(undo), undo)
  },
  async (undo, { container }) => {
    if (undo) await container.resolve("translations").undo(undo)
  },
)

const importTranslationTexts = createStep(
  "import-translation-texts",
  async ({ csv, dryRun }: { csv: string; dryRun: boolean }, { container }) => {
    const rules = await importRules(container)
    const { result, undo } = await container.resolve("translations").importCsv(csv, { ...rules, dryRun })
    return new StepResponse({ result, touched: touchedOf(undo) }, undo)
  },
  async (undo, { container }) => {
    if (undo) await container.resolve("translations").undo(undo)
  },
)

export const saveTranslationTextsWorkflow = createWorkflow(
  "save-translation-texts",
  (input: WorkflowData<{ texts: NewText[]; origin: TranslationOrigin }>) => {
    const touched = saveTranslationTexts(input)
    emitEventStep({ eventName: CHANGED, data: touched })
    return new WorkflowResponse(touched)
  },
)

export const importTranslationTextsWorkflow = createWorkflow(
  "import-translation-texts",
  (input: WorkflowData<{ csv: string; dryRun: boolean }>) => {
    const done = importTranslationTexts(input)
    emitEventStep({ eventName: CHANGED, data: transform(done, ({ touched }) => touched) })
    return new WorkflowResponse(transform(done, ({ result }) => result))
  },
)
