type Presence = "hidden" | "optional" | "required"

const OF_ADDRESS = ["phone", "company", "address_2", "province"] as const
const OF_METADATA = ["tax_number", "order_note"] as const

/** The fields that a shop asks for, from the settings `checkout`. */
export type CheckoutFields = Record<(typeof OF_ADDRESS)[number] | (typeof OF_METADATA)[number], Presence>

interface Answers {
  shipping_address?: Record<string, unknown> | null
  metadata?: Record<string, unknown> | null
}

/** Returns the paths of required fields that a cart lacks. */
export function missingCheckoutFields(
  fields: CheckoutFields,
  { shipping_address, metadata }: Answers,
): string[] {
  return [
    ...missing(OF_ADDRESS, "shipping_address", shipping_address),
    ...missing(OF_METADATA, "metadata", metadata),
  ]

  function missing<Name extends keyof CheckoutFields>(
    names: readonly Name[],
    place: string,
    values: Record<string, unknown> | null | undefined,
  ): string[] {
    return names
      .filter((name) => fields[name] === "required" && isEmpty(values?.[name]))
      .map((name) => `${place}.${name}`)
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === ""
}
