import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { MailTextPlace, MailTexts } from "../module/types"

interface Saving extends MailTextPlace {
  /** Without texts, ours are used again. */
  texts: MailTexts
}

const replaceTexts = createStep(
  "replace-texts",
  async ({ template, language, texts }: Saving, { container }) => {
    const place = { template, language }
    const before = await container.resolve("mailTexts").replaceTexts(place, texts)
    return new StepResponse(place, { ...place, before })
  },
  async (done, { container }) => {
    if (!done) return
    const { before, ...place } = done
    await container.resolve("mailTexts").replaceTexts(place, before)
  },
)

/** Replaces the shop's texts of one mail in one language. */
export const saveMailTextsWorkflow = createWorkflow(
  "save-mail-texts",
  (input: WorkflowData<Saving>) => new WorkflowResponse(replaceTexts(input)),
)
