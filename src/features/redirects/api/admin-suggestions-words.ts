const LONGEST_QUERY = 200

/** The words of the path's last segment that has any: `/blog/blue-mug.html` becomes `blue mug`. */
export function wordsOf(path: string): string {
  const segments = path.replace(/[?#].*$/s, "").split("/")
  const last = segments.filter((segment) => /[\p{L}\p{N}]/u.test(segment)).at(-1) ?? ""
  return decoded(last)
    .replace(/\.\w{2,5}$/, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_QUERY)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
