import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { slugFrom } from "../../../lib/content/slug"
import { errors } from "../../../lib/errors"
import type { AuthorInput, CategoryInput, TagInput } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("blog")
type Blog = ReturnType<typeof service>

export const blogCategoryWorkflows = crudWorkflows("blog-category", {
  service,
  ...tableWriting((blog: Blog) => ({
    create: (input: CategoryInput) => blog.createBlogCategories(withSlug(input)),
    retrieve: (id) => blog.retrieveBlogCategory(id),
    update: (row: Partial<CategoryInput> & { id: string }) => blog.changeTopic("blog_category", row),
    remove: (id) => blog.softDeleteBlogCategories(id),
    restore: (id) => blog.restoreBlogCategories(id),
  })),
})

export const blogTagWorkflows = crudWorkflows("blog-tag", {
  service,
  ...tableWriting((blog: Blog) => ({
    create: (input: TagInput) => blog.createBlogTags(withSlug(input)),
    retrieve: (id) => blog.retrieveBlogTag(id),
    update: (row: Partial<TagInput> & { id: string }) => blog.changeTopic("blog_tag", row),
    remove: (id) => blog.softDeleteBlogTags(id),
    restore: (id) => blog.restoreBlogTags(id),
  })),
})

export const blogAuthorWorkflows = crudWorkflows("blog-author", {
  service,
  ...tableWriting((blog: Blog) => ({
    create: (input: AuthorInput) => blog.createBlogAuthors(input),
    retrieve: (id) => blog.retrieveBlogAuthor(id),
    update: (row: Partial<AuthorInput> & { id: string }) => blog.changeTopic("blog_author", row),
    remove: (id) => blog.softDeleteBlogAuthors(id),
    restore: (id) => blog.restoreBlogAuthors(id),
  })),
})

/**
 * Adds a slug made from the name. Throws 400 `missing_field` if the name has neither letters nor digits. Then the
 * caller must send a slug.
 */
function withSlug<Input extends { name: string; slug?: string | undefined }>(input: Input) {
  const slug = input.slug ?? slugFrom(input.name)
  if (slug === "") throw errors.missingField("slug")
  return { ...input, slug }
}
