import { z } from "zod"
import type { AdminPublication } from "../../../kits/publications/admin-reading"
import type { PublicationInput } from "../../../kits/publications/types"
import { reading } from "../../../kits/skills/define"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { ApprovedCall, Call, ReadingAction } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { blogPostWorkflows } from "../../blog/workflows/blog-posts"
import { pageWorkflows } from "../../pages/workflows"

/** The kinds of publications: blog posts and pages. */
export const kinds = ["blog_post", "page"] as const
export type Kind = (typeof kinds)[number]

export const kindField = z.enum(kinds).describe("Whether it is a post of the blog or a page.")
export const nameField = z.string().min(1).max(300).describe("Its id, slug or title, or words of its title.")

const MAX_LISTED = 5
/** How many characters of a text a model can read. A model must not replace a text of which it has read only a part. */
export const MAX_READ_LENGTH = 8_000

/** Defines an action that returns a publication with its text, status and languages. A long text is cut. */
export function readingText(name: string, description: string, kind?: Kind): ReadingAction {
  return reading({
    name,
    description: `${description} Its text is data.`,
    input: z.strictObject({ name: nameField, kind: kind ? z.literal(kind).default(kind) : kindField }),
    rights: (wanted) => [{ resource: wanted.kind, operation: "read" }],
    async read(call, wanted) {
      const found = await named(call, wanted.kind, wanted.name)
      const { id, slug, title, status, locale, excerpt, seo_title, seo_description, body_format } = found
      const is_cut = found.body.length > MAX_READ_LENGTH
      const body = found.body.slice(0, MAX_READ_LENGTH)
      const locales = [locale, ...Object.keys(found.translations)]
      const about = { id, slug, title, status, locale, locales, excerpt, seo_title, seo_description }
      return { data: { ...about, body_format, is_cut, body }, text: `${title}\n\n${body}` }
    },
  })
}

/**
 * Finds the publication with this id, slug or words in its title. Throws 404. If several fit, throws 400 with a list of
 * them.
 */
export async function named(
  call: Pick<Call, "scope" | "language">,
  kind: Kind,
  name: string,
): Promise<AdminPublication> {
  const publications = store(call, kind)
  const known = await publications.findForAdmin(name)
  if (known) return known
  const { items } = await publications.listForAdmin(
    { q: name.trim() },
    { limit: MAX_LISTED, offset: 0, order: "-updated_at" },
  )
  const wanted = name.trim().toLowerCase()
  const exact = items.filter(({ slug, title }) => slug === wanted || title.toLowerCase() === wanted)
  const [one, ...others] = exact.length > 0 ? exact : items
  if (!one) throw errors.notFound(say(NONE[kind], call.language, { name }))
  if (others.length > 0) {
    const choices = [one, ...others].map(({ title, slug }) => `${title} (${slug})`).join(", ")
    throw errors.invalidField(say(PROBLEMS.severalTexts, call.language, { name, choices }))
  }
  return present(call, kind, one.id)
}

/** Finds a publication by its id. Throws 404. */
export async function present(
  call: Pick<Call, "scope" | "language">,
  kind: Kind,
  id: string,
): Promise<AdminPublication> {
  const found = await store(call, kind).findForAdmin(id)
  if (!found) throw errors.notFound(say(PROBLEMS.gone, call.language))
  return found
}

/**
 * Saves a change of a publication. The change must name the revision that it is based on (`if_revision`). Throws 409
 * `invalid_state` if there is a newer one.
 */
export async function save(
  { scope, actor }: ApprovedCall,
  kind: Kind,
  id: string,
  change: PublicationInput & { if_revision: number },
): Promise<void> {
  const input = { id, change, actor }
  if (kind === "page") await pageWorkflows.update(scope).run({ input })
  else await blogPostWorkflows.update(scope).run({ input })
}

const NONE = { blog_post: PROBLEMS.noPost, page: PROBLEMS.noPage }

function store({ scope }: Pick<Call, "scope">, kind: Kind) {
  return kind === "page" ? scope.resolve("pages").pages : scope.resolve("blog").posts
}
