import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Newspaper } from "@medusajs/icons"
import { AuthorName } from "../../components/blog/author-name"
import { PageName } from "../../components/crud/page-name"
import { PublicationList } from "../../components/publications/publication-list"
import { type BlogPostSummary, blogAuthors, blogCategories, blogPosts, blogTags } from "../../resources/blog"

export const config = defineRouteConfig({
  label: "blog.title",
  translationNs: "svc",
  icon: Newspaper,
  rank: 10,
})

export const handle = { breadcrumb: () => <PageName text="blog.title" /> }

const BlogPage = () => (
  <PublicationList
    resource={blogPosts}
    path="/blog"
    columns={[{ name: "author_id", cell: ({ author_id: id }: BlogPostSummary) => <AuthorName id={id} /> }]}
    filters={[
      { name: "author_id", to: blogAuthors },
      { name: "category_id", to: blogCategories },
      { name: "tag_id", to: blogTags },
    ]}
  />
)

export default BlogPage
