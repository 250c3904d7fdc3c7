/** The engine itself answers a read that a plan cannot express. */
export class Unsupported extends Error {}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
