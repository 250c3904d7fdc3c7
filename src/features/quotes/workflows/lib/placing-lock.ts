/** In seconds. The order of a quote is placed well within this time, or its process was killed. */
export const MAX_PLACING_SECONDS = 120
export const WAIT_SECONDS = 30

/** Only one of an acceptance, the job and an admin places the order of a quote at a time. */
export function placingKey(id: string): string {
  return `quote-order/${id}`
}
