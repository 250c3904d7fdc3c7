import { z } from "zod"
import { listQuery } from "../../../kits/rows/lists"
import { plainLineField } from "../../../lib/fields"
import { QUOTE_STATES } from "./lib/states"
import { amount, LINE_TYPES, MAX_LINES, note, quantity } from "./schemas"

const id = z.string().min(1).max(100)

/** A line that a buyer asks for. */
export const wantedLine = z
  .strictObject({
    type: z.enum(LINE_TYPES),
    variant_id: id.optional().describe("For a product."),
    service_id: id.optional().describe("For a service of `GET /store/quote-services`."),
    title: plainLineField(200)
      .optional()
      .describe("For a custom line.")
      .meta({ examples: ["Plates with our logo"] }),
    quantity,
    note: note.nullish(),
  })
  .superRefine((line, context) => {
    const needed = NEEDED[line.type]
    for (const name of Object.values(NEEDED)) {
      const isGiven = line[name] !== undefined
      if (isGiven === (name === needed)) continue
      context.addIssue({
        code: "custom",
        path: [name],
        message: isGiven ? `does not belong to a line of type '${line.type}'` : "is required",
      })
    }
  })
  .meta({ examples: [{ type: "custom", title: "Plates with our logo", quantity: 12 }] })

const NEEDED = { product: "variant_id", service: "service_id", custom: "title" } as const

/** A line as an admin edits it. */
export const editedLine = z.strictObject({
  id: z
    .string()
    .max(100)
    .optional()
    .describe("A line of the quote. Without it, the line is new.")
    .meta({ examples: ["qline_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  type: z.enum(LINE_TYPES).optional().describe("For a new line. Default: `custom`."),
  variant_id: z.string().max(100).optional(),
  service_id: z.string().max(100).optional(),
  title: plainLineField(200)
    .optional()
    .meta({ examples: ["Plates with your logo"] }),
  note: note.nullish(),
  quantity,
  unit_price: amount
    .nullable()
    .optional()
    .describe("Left out: the present price of the line.")
    .meta({ examples: [18.5] }),
  is_tax_inclusive: z.boolean().optional(),
  tax_rate: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .optional()
    .describe(
      "In percent, instead of the taxes of the buyer's country. `null`: those taxes again. Left out: as before.",
    )
    .meta({ examples: [19] }),
})

/** The draft of a revision as an admin edits it. */
export const editedQuote = z.strictObject({
  lines: z.array(editedLine).min(1).max(MAX_LINES),
  terms: note.nullish(),
  message: note.nullish(),
  valid_until: z.iso
    .datetime({ offset: true })
    .nullish()
    .meta({ examples: ["2030-03-14T00:00:00Z"] }),
  payment: z.enum(["link", "on_account"]).default("link"),
})

/** The query of the list of quotes. */
export const quoteQuery = listQuery({
  order: ["-created_at", "created_at", "-valid_until", "valid_until"],
  filters: {
    q: z.string().max(200).optional().describe("Part of a name, a company, a line, an email or a number."),
    status: z.enum(QUOTE_STATES).optional(),
    assigned_to: z.string().max(100).optional().describe("The id of an admin."),
  },
})
