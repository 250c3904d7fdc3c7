import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { mailLanguage } from "../../mail/module/content/kinds"
import { ownTexts } from "../shown-texts"

/** Reads the shop's own texts for a mail that is about to be rendered. It changes nothing. */
export const ownTextsStep = createStep(
  "own-texts",
  async ({ template, locale }: { template: string; locale: string }, { container }) =>
    new StepResponse(await ownTexts(container, { template, language: mailLanguage(locale) })),
)
