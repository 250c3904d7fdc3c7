import { ApiError } from "../../lib/api"
import { isRecord, type Values } from "../../lib/draft"
import type { MediaAsset } from "../../resources/media"
import { folderOf } from "./folders"

/** The form's values: the texts in the shop's language beside the other fields, those of other languages below. */
export function valuesOf({ filename, folder, focal_point, texts }: MediaAsset, own: string): Values {
  const { [own]: text, ...translations } = texts
  return { filename, folder, focal_point, ...text, translations }
}

/** The body that the API takes. It replaces the texts in all languages together. */
export function changeOf(values: Values, own: string) {
  const { filename, folder, focal_point, translations, ...text } = values
  const others = isRecord(translations) ? Object.entries(translations) : []
  const texts = [[own, text] as const, ...others].flatMap(([code, written]) =>
    isRecord(written) && hasText(written) ? [[code, textOf(written)]] : [],
  )
  return { filename, folder: folderOf(String(folder ?? "")), focal_point, texts: Object.fromEntries(texts) }
}

/** Converts the fields that an error names to those of the form. */
export function atFormFields(error: unknown, own: string): unknown {
  if (!(error instanceof ApiError)) return error
  const problems = error.problems.map((problem) => ({
    ...problem,
    path: problem.path.replace(/^texts\./, "translations.").replace(`translations.${own}.`, ""),
  }))
  return new ApiError(error.message, error.status, error.code, problems)
}

const orNull = (text: unknown) => (typeof text === "string" && text.trim() !== "" ? text : null)

function hasText({ alt, caption, is_decorative: isDecorative }: Values): boolean {
  return isDecorative === true || orNull(alt) !== null || orNull(caption) !== null
}

function textOf({ alt, caption, is_decorative: isDecorative }: Values) {
  return {
    alt: isDecorative === true ? null : orNull(alt),
    caption: orNull(caption),
    is_decorative: isDecorative === true,
  }
}
