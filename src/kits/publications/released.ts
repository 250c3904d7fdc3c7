/** The engine's filters for publications that are public at a time. */
export function released(now: Date): Record<string, unknown> {
  return { status: ["published", "scheduled"], published_at: { $lte: now } }
}
