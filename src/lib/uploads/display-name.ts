import { slugFrom } from "../content/slug"

const MAX_NAME_LENGTH = 150

/** The file name that people see. Folders, control characters and marks that change the text direction are removed. */
export function displayName(given: string | undefined): string {
  const [last = ""] = (given ?? "").split(/[/\\]/).slice(-1)
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/[<>:"|?*]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^\.+/, "")
  const { stem, extension } = partsOf(clean)
  return `${[...stem].slice(0, MAX_NAME_LENGTH).join("")}${extension}` || "file"
}

/** A file name for an address: lower-case letters, digits and hyphens. The extension comes from the checked content. */
export function storedName(shown: string, extension: string): string {
  const slug = slugFrom(partsOf(shown).stem).replaceAll(/[^a-z\d-]/g, "")
  return `${slug.slice(0, 80).replaceAll(/^-+|-+$/g, "") || "file"}.${extension}`
}

/**
 * The name under which a reader saves a file. Its extension is that of the checked content, because a program decides by
 * the extension what it does with a file.
 *
 * @param stored the name of the stored file, see {@link storedName}.
 */
export function savedName(shown: string, stored: string): string {
  const { extension } = partsOf(stored)
  const given = partsOf(shown).extension.toLowerCase().replace(".jpeg", ".jpg")
  return given === extension ? shown : `${shown}${extension}`
}

function partsOf(name: string): { stem: string; extension: string } {
  const [, stem = name, extension = ""] = /^(.+?)(\.[a-z\d]{1,8})?$/is.exec(name) ?? []
  return { stem, extension }
}
