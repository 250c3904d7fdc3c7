import { config } from "../../../config"

/** The address of a quote's PDF. The publishable key stands in it, because browsers send no headers. */
export function quotePdfUrl(quoteNumber: string, publishableKey: string): string {
  const path = `${config.publicUrl}/store/quote-requests/${encodeURIComponent(quoteNumber)}/pdf`
  return `${path}?key=${encodeURIComponent(publishableKey)}`
}
