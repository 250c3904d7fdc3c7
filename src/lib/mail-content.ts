import { z } from "zod"

/** The types of the parts of a mail. */
export const BLOCK_TYPES = ["heading", "text", "image", "button", "products", "posts", "divider"] as const

const nullableText = z.string().nullable()

/** The fields of a part of a mail, without its products and posts. */
export const blockFields = {
  type: z.enum(BLOCK_TYPES),
  text: nullableText,
  image_url: nullableText,
  link: nullableText,
}

/** A product or post as a mail shows it. */
const card = z.object({
  title: z.string(),
  image_url: nullableText,
  link: nullableText,
  /** A product's price in words, such as `€24.00`. Content from earlier releases has none. */
  price: nullableText.optional(),
})

/** The content of a mail with its products and posts as they are shown. */
export const mailContent = z.object({
  subject: z.string(),
  preheader: nullableText,
  locale: z.string(),
  blocks: z.array(
    z.object({
      ...blockFields,
      products: z.array(card),
      /** Content from earlier releases has no posts. */
      posts: z.array(card).default([]),
    }),
  ),
})

export type ShownContent = z.output<typeof mailContent>
export type ShownBlock = ShownContent["blocks"][number]
