import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { isPublication } from "../translatable-kinds"
import type { TextsToSave, TranslationsUndo } from "./module/types"
import { importRules } from "./services/import-rules"
import { type ChangedPublication, putBack, savePublicationTexts } from "./services/publication-saving"

/** The engine's event about changed translations. It also ends the engine's cached reads of them. */
const CHANGED = "translation.updated"

const touchedOf = (undo: TranslationsUndo | undefined) => (undo?.touched ?? []).map((id) => ({ id }))

const savePublicationTextsStep = createStep(
  "save-publication-texts",
  async ({ texts, origin, actor }: TextsToSave, { container }) => {
    const undo = await savedPublications(container, {
      texts: texts.filter(({ table }) => isPublication(table)),
      origin,
      actor,
    })
    return new StepResponse(idsIn(undo.changed), undo)
  },
  async (undo, { container }) => {
    if (undo) await putPublicationsBack(container, undo)
  },
)

interface PublicationsUndo {
  sources: TranslationsUndo | undefined
  changed: ChangedPublication[]
}

async function savedPublications(
  container: MedusaContainer,
  { texts, origin, actor }: TextsToSave,
): Promise<PublicationsUndo> {
  if (texts.length === 0) return { sources: undefined, changed: [] }
  const sources = await container.resolve("translations").sourcesBefore(texts)
  try {
    return { sources, changed: await savePublicationTexts(container, { texts, origin, actor }) }
  } catch (error) {
    // A step that fails is not compensated.
    await putPublicationsBack(container, { sources, changed: [] })
    throw error
  }
}

/** Texts that are put back look current, so their sources are put back after them. */
async function putPublicationsBack(
  container: MedusaContainer,
  { sources, changed }: PublicationsUndo,
): Promise<void> {
  await putBack(container, changed)
  if (sources) await container.resolve("translations").undo(sources)
}

/** The changed publications by their table. */
type ChangedIds = Record<string, { id: string }[]>

function idsIn(changed: readonly ChangedPublication[]): ChangedIds {
  const ids: ChangedIds = {}
  for (const { table, before } of changed) ids[table] = [...(ids[table] ?? []), { id: before.row.id }]
  return ids
}

const saveTranslationTexts = createStep(
  "save-translation-texts",
  async ({ texts, origin }: TextsToSave, { container }) => {
    const others = texts.filter(({ table }) => !isPublication(table))
    const undo = await container.resolve("translations").save(others, origin)
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

/** Saves texts of all kinds: those of publications as new revisions, the others in the engine's Translation module. */
export const saveTranslationTextsWorkflow = createWorkflow(
  "save-translation-texts",
  (input: WorkflowData<TextsToSave>) => {
    const publications = savePublicationTextsStep(input)
    const touched = saveTranslationTexts(input)
    emitEventStep({ eventName: CHANGED, data: touched })
    emitEventStep({
      eventName: "page.updated",
      data: transform(publications, ({ page = [] }) => page),
    }).config({ name: "announce-pages" })
    emitEventStep({
      eventName: "blog-post.updated",
      data: transform(publications, ({ blog_post = [] }) => blog_post),
    }).config({ name: "announce-posts" })
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
