/** `{group.token}` */
export const ALIAS = /^\{([^{}]+)\}$/

/** The names in `{a.b}` or in the JSON Pointer `#/a/b`. */
export function pathOf(reference: unknown): string[] | undefined {
  if (typeof reference !== "string") return undefined
  const alias = ALIAS.exec(reference)?.[1]
  if (alias !== undefined) return alias.split(".")
  if (!reference.startsWith("#/")) return undefined
  return reference
    .slice(2)
    .split("/")
    .map((part) => decodedPart(part).replaceAll("~1", "/").replaceAll("~0", "~"))
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
