/** `{group.token}` */
export const ALIAS = /^\{([^{}]+)\}$/

/** The names in `{a.b}` or in the JSON Pointer `#/a/b`. */
export function pathOf(reference: unknown): string[] | undefined {
  const alias = typeof reference === "string" ? ALIAS.exec(reference)?.[1] : undefined
  return alias === undefined ? pointerPath(reference) : alias.split(".")
}

/** The names in a JSON Pointer. */
export function pointerPath(reference: unknown): string[] | undefined {
  if (typeof reference !== "string" || !reference.startsWith("#/")) return undefined
  return reference
    .slice(2)
    .split("/")
    .map((part) => decodedPart(part).replaceAll("~1", "/").replaceAll("~0", "~"))
}

/** Whether a name is a field of the format, such as `$value`, and not a group or token. */
export const isField = (name: string) => name.startsWith("$") && name !== "$root"

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
