/** Maps the values of an object and keeps its keys. */
export function mapValues<From, To>(
  values: Record<string, From>,
  to: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, To] => [name, to(value, name)]),
  )
}
