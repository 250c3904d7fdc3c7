/** Reads an environment variable that only CI sets. */
export function required(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(`${name} is not set: this suite needs a PostgreSQL and a Redis server, see .ci/run`)
  return value
}
