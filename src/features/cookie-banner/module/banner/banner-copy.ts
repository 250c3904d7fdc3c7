/** The texts of a cookie banner. */
export const COPY_KEYS = [
  "title",
  "description",
  "accept_all",
  "reject_all",
  "customize",
  "save",
  "close",
  "always_on",
  "settings",
  "failed",
] as const

export type Copy = Record<(typeof COPY_KEYS)[number], string>
export interface CategoryTexts {
  title: string
  description: string | null
}
