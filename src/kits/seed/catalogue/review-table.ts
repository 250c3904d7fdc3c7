import { z } from "zod"

export type SeedReview = z.output<typeof row>

const text = z.string().transform((cell) => (cell === "" ? null : cell))

const row = z
  .tuple([
    z.string().min(1),
    z.coerce.number().int().min(1).max(5),
    z.iso.date(),
    z.string().min(1),
    text,
    text,
    text,
  ])
  .transform(([handle, rating, day, name, title, body, reply]) => ({
    handle,
    rating,
    day,
    name,
    title,
    body,
    reply,
  }))

/**
 * Parses one review per line. Columns: product, stars, day, name, title, text and the shop's reply, separated by `|`.
 */
export function reviewTable(lines: string): SeedReview[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => row.parse(line.split("|").map((cell) => cell.trim())))
}
