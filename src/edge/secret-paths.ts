import type { NamedRoute } from "./named-routes"

export type SecretRoute = Pick<NamedRoute, "path" | "secretParams">

/** Returns a function that replaces the secrets in a path or an address by a sign, in any case of its letters. */
export function secretPaths(routes: readonly SecretRoute[]): (url: string) => string {
  const patterns = routes.flatMap(({ path, secretParams = [] }) =>
    secretParams.map((name) => {
      const [before = ""] = path.split(`:${name}`)
      return new RegExp(`(${before.replaceAll(/:\w+/g, "[^/]+")})[^/?#]+`, "gi")
    }),
  )
  return (url) => patterns.reduce((masked, pattern) => masked.replace(pattern, "$1…"), url)
}
