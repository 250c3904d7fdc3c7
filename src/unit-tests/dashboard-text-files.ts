import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

/** The dashboard's sources, and the folder with its texts. */
export const ADMIN = path.resolve(__dirname, "../admin")
export const TEXTS = path.join(ADMIN, "i18n")

export const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]

export const PLURAL = /_(zero|one|two|few|many|other)$/

export const features = readdirSync(TEXTS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)

/** All texts of our features in one language, by key. */
export function ourTexts(language: string): Map<string, string> {
  return new Map(features.flatMap((feature) => [...textsOf(path.join(TEXTS, feature), language)]))
}

export function textsOf(folder: string, language: string): Map<string, string> {
  const tree: unknown = JSON.parse(readFileSync(path.join(folder, `${language}.json`), "utf8"))
  return new Map(leaves(tree, ""))
}

function leaves(node: unknown, key: string): [string, string][] {
  if (typeof node === "string") return [[key, node]]
  return Object.entries(node ?? {}).flatMap(([name, below]) => leaves(below, key ? `${key}.${name}` : name))
}
